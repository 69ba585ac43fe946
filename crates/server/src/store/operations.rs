//! The statements, written once for both databases: both understand `$1`, and both have only texts
//! and 64-bit numbers here.

/// Makes the operations for one kind of connection.
macro_rules! operations {
    ($database:ty, $connection:ty) => {
        use crate::names::TableId;
        use crate::store::{Kept, Meta, NewRow, Owned, Rename, Said, SeatRow, Sit, StoreError, Stored, Write};
        use contract::Side;

        /// Makes a change inside the transaction that the connection is in.
        pub(super) async fn write(
            connection: &mut $connection,
            write: &Write,
        ) -> Result<Kept, StoreError> {
            match write {
                Write::Create(row) => create(connection, row).await,
                Write::Change(change) => alter(connection, change).await,
                Write::Meta(meta) => remark(connection, meta).await,
                Write::Sit(sit) => seat(connection, sit).await,
                Write::Say(id, said) => {
                    let kept = touch(connection, id, Some(said.at)).await?;
                    sqlx::query(
                        "insert into chat (table_id, n, side, name, words, at) values ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(id.as_str())
                    .bind(kept.stamp as i64)
                    .bind(said.side.map(Side::key))
                    .bind(said.name.as_str())
                    .bind(said.words.as_str())
                    .bind(said.at)
                    .execute(&mut *connection)
                    .await?;
                    Ok(kept)
                }
                Write::Note(id, side, words) => {
                    let kept = touch(connection, id, None).await?;
                    sqlx::query(
                        "insert into notes (table_id, side, words) values ($1, $2, $3)
                         on conflict (table_id, side) do update set words = excluded.words",
                    )
                    .bind(id.as_str())
                    .bind(side.key())
                    .bind(words.as_str())
                    .execute(&mut *connection)
                    .await?;
                    Ok(kept)
                }
                Write::Rename(Rename { id, side, name }) => {
                    let kept = touch(connection, id, None).await?;
                    sqlx::query("update seats set name = $3 where table_id = $1 and side = $2")
                        .bind(id.as_str())
                        .bind(side.key())
                        .bind(name.as_str())
                        .execute(&mut *connection)
                        .await?;
                    Ok(kept)
                }
            }
        }

        async fn create(connection: &mut $connection, row: &NewRow) -> Result<Kept, StoreError> {
            sqlx::query(
                "insert into tables (id, game, header, name, maker, version, stamp, extras, summary,
                                     branch_id, branch_at, created, updated)
                 values ($1, $2, $3, $4, $5, 1, 1, $6, $7, $8, $9, $10, $10)",
            )
            .bind(row.id.as_str())
            .bind(row.game.as_str())
            .bind(row.header.as_str())
            .bind(row.name.as_str())
            .bind(row.maker.as_str())
            .bind(row.extras.as_str())
            .bind(row.summary.as_str())
            .bind(row.branch.as_ref().map(|(id, _)| id.as_str()))
            .bind(row.branch.as_ref().map(|&(_, at)| at as i64))
            .bind(row.at)
            .execute(&mut *connection)
            .await?;
            for (side, seat) in Side::ALL.into_iter().zip(&row.seats) {
                sqlx::query(
                    "insert into seats (table_id, side, level, name, link, open)
                     values ($1, $2, $3, $4, $5, $6)",
                )
                .bind(row.id.as_str())
                .bind(side.key())
                .bind(seat.level.as_deref())
                .bind(seat.name.as_str())
                .bind(seat.link.as_deref())
                .bind(i64::from(seat.open))
                .execute(&mut *connection)
                .await?;
                for person in &seat.holders {
                    hold(connection, &row.id, side, person).await?;
                }
            }
            append(connection, &row.id, 0, &row.lines, None).await?;
            Ok(Kept { version: 1, stamp: 1 })
        }

        async fn alter(
            connection: &mut $connection,
            change: &crate::store::Change,
        ) -> Result<Kept, StoreError> {
            let kept: Option<(i64, i64)> = sqlx::query_as(
                "update tables
                 set version = version + 1, stamp = stamp + 1, extras = $3, summary = $4, updated = $5,
                     header = coalesce($6, header)
                 where id = $1 and version = $2 returning version, stamp",
            )
            .bind(change.id.as_str())
            .bind(change.expected as i64)
            .bind(change.extras.as_str())
            .bind(change.summary.as_str())
            .bind(change.at)
            .bind(change.header.as_deref())
            .fetch_optional(&mut *connection)
            .await?;
            let kept = read_kept(kept).ok_or(StoreError::Stale)?;
            if change.cut {
                sqlx::query("delete from inputs where table_id = $1 and n > $2")
                    .bind(change.id.as_str())
                    .bind(change.keep as i64)
                    .execute(&mut *connection)
                    .await?;
            }
            append(connection, &change.id, change.keep, &change.lines, change.request.as_deref()).await?;
            Ok(kept)
        }

        /// Adds lines after the first `after`; the request has brought the first of them.
        async fn append(
            connection: &mut $connection,
            id: &TableId,
            after: u64,
            lines: &[String],
            request: Option<&str>,
        ) -> Result<(), StoreError> {
            for (index, line) in lines.iter().enumerate() {
                sqlx::query("insert into inputs (table_id, n, line, request) values ($1, $2, $3, $4)")
                    .bind(id.as_str())
                    .bind(after as i64 + index as i64 + 1)
                    .bind(line.as_str())
                    .bind(request.filter(|_| index == 0))
                    .execute(&mut *connection)
                    .await?;
            }
            Ok(())
        }

        async fn remark(connection: &mut $connection, meta: &Meta) -> Result<Kept, StoreError> {
            let kept: Option<(i64, i64)> = sqlx::query_as(
                "update tables set stamp = stamp + 1, extras = $3, updated = $4
                 where id = $1 and stamp = $2 returning version, stamp",
            )
            .bind(meta.id.as_str())
            .bind(meta.expected as i64)
            .bind(meta.extras.as_str())
            .bind(meta.at)
            .fetch_optional(&mut *connection)
            .await?;
            read_kept(kept).ok_or(StoreError::Stale)
        }

        async fn seat(connection: &mut $connection, sit: &Sit) -> Result<Kept, StoreError> {
            let kept = touch(connection, &sit.id, Some(sit.at)).await?;
            let taken = sqlx::query(
                "update seats set open = 0, link = coalesce($4, link)
                 where table_id = $1 and side = $2 and link = $3",
            )
            .bind(sit.id.as_str())
            .bind(sit.side.key())
            .bind(sit.link.as_str())
            .bind(sit.next_link.as_deref())
            .execute(&mut *connection)
            .await?;
            if taken.rows_affected() == 0 {
                return Err(StoreError::Missing);
            }
            hold(connection, &sit.id, sit.side, &sit.person).await?;
            Ok(kept)
        }

        async fn hold(
            connection: &mut $connection,
            id: &TableId,
            side: Side,
            person: &str,
        ) -> Result<(), StoreError> {
            sqlx::query(
                "insert into holders (table_id, side, person) values ($1, $2, $3) on conflict do nothing",
            )
            .bind(id.as_str())
            .bind(side.key())
            .bind(person)
            .execute(&mut *connection)
            .await?;
            Ok(())
        }

        /// Counts a change, and dates it if it is worth a date.
        async fn touch(
            connection: &mut $connection,
            id: &TableId,
            at: Option<i64>,
        ) -> Result<Kept, StoreError> {
            let kept: Option<(i64, i64)> = sqlx::query_as(
                "update tables set stamp = stamp + 1, updated = coalesce($2, updated)
                 where id = $1 returning version, stamp",
            )
            .bind(id.as_str())
            .bind(at)
            .fetch_optional(&mut *connection)
            .await?;
            read_kept(kept).ok_or(StoreError::Missing)
        }

        fn read_kept(row: Option<(i64, i64)>) -> Option<Kept> {
            row.map(|(version, stamp)| Kept { version: version as u64, stamp: stamp as u64 })
        }

        /// A whole table. The caller sees to it that all of it is read at one moment.
        pub(super) async fn load(
            connection: &mut $connection,
            id: &TableId,
        ) -> Result<Option<Stored>, StoreError> {
            type Row = (String, String, String, i64, i64, String, Option<String>, Option<i64>);
            let row: Option<Row> = sqlx::query_as(
                "select header, name, maker, version, stamp, extras, branch_id, branch_at
                 from tables where id = $1",
            )
            .bind(id.as_str())
            .fetch_optional(&mut *connection)
            .await?;
            let Some((header, name, maker, version, stamp, extras, branch_id, branch_at)) = row else {
                return Ok(None);
            };
            let mut seats = [SeatRow::default(), SeatRow::default()];
            let rows: Vec<(String, Option<String>, String, Option<String>, i64)> =
                sqlx::query_as("select side, level, name, link, open from seats where table_id = $1")
                    .bind(id.as_str())
                    .fetch_all(&mut *connection)
                    .await?;
            for (side, level, name, link, open) in rows {
                if let Some(side) = Side::from_key(&side) {
                    seats[side as usize] = SeatRow { level, name, link, open: open != 0, holders: Vec::new() };
                }
            }
            let rows: Vec<(String, String)> =
                sqlx::query_as("select side, person from holders where table_id = $1 order by person")
                    .bind(id.as_str())
                    .fetch_all(&mut *connection)
                    .await?;
            for (side, person) in rows {
                if let Some(side) = Side::from_key(&side) {
                    seats[side as usize].holders.push(person);
                }
            }
            let rows: Vec<(String,)> =
                sqlx::query_as("select line from inputs where table_id = $1 order by n")
                    .bind(id.as_str())
                    .fetch_all(&mut *connection)
                    .await?;
            let lines = rows.into_iter().map(|(line,)| line).collect();
            let rows: Vec<(Option<String>, String, String, i64)> = sqlx::query_as(
                "select side, name, words, at from chat where table_id = $1 order by n desc limit 50",
            )
            .bind(id.as_str())
            .fetch_all(&mut *connection)
            .await?;
            let said = |(side, name, words, at): (Option<String>, String, String, i64)| Said {
                side: side.as_deref().and_then(Side::from_key),
                name,
                words,
                at,
            };
            let chat = rows.into_iter().rev().map(said).collect();
            let rows: Vec<(String, String)> =
                sqlx::query_as("select side, words from notes where table_id = $1")
                    .bind(id.as_str())
                    .fetch_all(&mut *connection)
                    .await?;
            let mut notes = [String::new(), String::new()];
            for (side, words) in rows {
                if let Some(side) = Side::from_key(&side) {
                    notes[side as usize] = words;
                }
            }
            Ok(Some(Stored {
                id: id.clone(),
                header,
                name,
                maker,
                version: version as u64,
                stamp: stamp as u64,
                extras,
                branch: branch_id.zip(branch_at.map(|at| at as u64)),
                seats,
                lines,
                chat,
                notes,
            }))
        }

        pub(super) async fn stamps(
            connection: &mut $connection,
            ids: &[TableId],
        ) -> Result<Vec<(TableId, u64)>, StoreError> {
            let mut found = Vec::with_capacity(ids.len());
            for some in ids.chunks(500) {
                let mut query = sqlx::QueryBuilder::<$database>::new("select id, stamp from tables where id in (");
                let mut list = query.separated(", ");
                for id in some {
                    list.push_bind(id.as_str());
                }
                query.push(")");
                let rows: Vec<(String, i64)> =
                    query.build_query_as().fetch_all(&mut *connection).await?;
                found.extend(
                    rows.into_iter().filter_map(|(id, stamp)| Some((TableId::parse(&id)?, stamp as u64))),
                );
            }
            Ok(found)
        }

        pub(super) async fn requested(
            connection: &mut $connection,
            id: &TableId,
            request: &str,
        ) -> Result<bool, StoreError> {
            let row: Option<(i64,)> =
                sqlx::query_as("select n from inputs where table_id = $1 and request = $2")
                    .bind(id.as_str())
                    .bind(request)
                    .fetch_optional(&mut *connection)
                    .await?;
            Ok(row.is_some())
        }

        pub(super) async fn mine(
            connection: &mut $connection,
            person: &str,
        ) -> Result<Vec<Owned>, StoreError> {
            type Row = (String, String, String, String, i64, i64, String, String, i64, i64);
            let rows: Vec<Row> = sqlx::query_as(
                "select t.id, t.game, t.name, t.summary, t.created, t.updated, f.name, a.name,
                        cast(case when hf.person is null then 0 else 1 end as bigint),
                        cast(case when ha.person is null then 0 else 1 end as bigint)
                 from tables t
                 join seats f on f.table_id = t.id and f.side = 'french'
                 join seats a on a.table_id = t.id and a.side = 'allied'
                 left join holders hf on hf.table_id = t.id and hf.side = 'french' and hf.person = $1
                 left join holders ha on ha.table_id = t.id and ha.side = 'allied' and ha.person = $1
                 where t.id in (select table_id from holders where person = $1
                                union select id from tables where maker = $1)
                 order by t.updated desc, t.id limit 200",
            )
            .bind(person)
            .fetch_all(&mut *connection)
            .await?;
            let owned = |row: Row| {
                let (id, game, name, summary, created, updated, french, allied, on_french, on_allied) = row;
                let sides = [(Side::French, on_french), (Side::Allied, on_allied)];
                Some(Owned {
                    id: TableId::parse(&id)?,
                    game,
                    name,
                    summary,
                    created,
                    updated,
                    names: [french, allied],
                    sides: sides.into_iter().filter(|(_, on)| *on != 0).map(|(side, _)| side).collect(),
                })
            };
            Ok(rows.into_iter().filter_map(owned).collect())
        }
    };
}

pub(super) use operations;
