//! What is done to tables, written once for both databases.

use super::statements::{Statements, Value};
use super::{
    Change, Holder, Kept, Link, Meta, NewRow, Owned, Rename, Said, SeatRow, Sit, StoreError, Stored, Write,
};
use crate::names::TableId;
use contract::Side;

/// Makes a change inside the transaction that the connection is in.
pub(super) async fn write(on: &mut impl Statements, write: &Write) -> Result<Kept, StoreError> {
    match write {
        Write::Create(row) => create(on, row).await,
        Write::Change(change) => alter(on, change).await,
        Write::Meta(meta) => remark(on, meta).await,
        Write::Sit(sit) => seat(on, sit).await,
        Write::Link(link) => relink(on, link).await,
        Write::Say(id, said) => {
            let kept = touch(on, id, Some(said.at)).await?;
            on.run(
                "insert into chat (table_id, n, side, name, words, at) values ($1, $2, $3, $4, $5, $6)",
                &[
                    id.as_str().into(),
                    kept.stamp.into(),
                    said.side.map(Side::key).into(),
                    (&said.name).into(),
                    (&said.words).into(),
                    said.at.into(),
                ],
            )
            .await?;
            Ok(kept)
        }
        Write::Note(id, side, words) => {
            let kept = touch(on, id, None).await?;
            on.run(
                "insert into notes (table_id, side, words) values ($1, $2, $3)
                 on conflict (table_id, side) do update set words = excluded.words",
                &[id.as_str().into(), side.key().into(), words.into()],
            )
            .await?;
            Ok(kept)
        }
        Write::Rename(Rename { id, side, name }) => {
            let kept = touch(on, id, None).await?;
            on.run(
                "update seats set name = $3 where table_id = $1 and side = $2",
                &[id.as_str().into(), side.key().into(), name.into()],
            )
            .await?;
            Ok(kept)
        }
    }
}

async fn create(on: &mut impl Statements, row: &NewRow) -> Result<Kept, StoreError> {
    on.run(
        "insert into tables (id, game, header, name, maker, version, stamp, extras, summary,
                             branch_id, branch_at, created, updated, begun_with)
         values ($1, $2, $3, $4, $5, 1, 1, $6, $7, $8, $9, $10, $10, $11)",
        &[
            row.id.as_str().into(),
            (&row.game).into(),
            (&row.header).into(),
            (&row.name).into(),
            (&row.maker).into(),
            (&row.extras).into(),
            (&row.summary).into(),
            row.branch.as_ref().map(|(id, _)| id.as_str()).into(),
            row.branch.as_ref().map(|&(_, at)| at as i64).into(),
            row.at.into(),
            (&row.begun_with).into(),
        ],
    )
    .await?;
    for (side, seat) in Side::ALL.into_iter().zip(&row.seats) {
        on.run(
            "insert into seats (table_id, side, level, name, link, open) values ($1, $2, $3, $4, $5, $6)",
            &[
                row.id.as_str().into(),
                side.key().into(),
                seat.level.as_deref().into(),
                (&seat.name).into(),
                seat.link.as_deref().into(),
                i64::from(seat.open).into(),
            ],
        )
        .await?;
        for holder in &seat.holders {
            hold(on, &row.id, side, holder).await?;
        }
    }
    append(on, &row.id, 0, &row.lines, None).await?;
    Ok(Kept { version: 1, stamp: 1 })
}

async fn alter(on: &mut impl Statements, change: &Change) -> Result<Kept, StoreError> {
    let kept = on
        .row(
            "update tables
             set version = version + 1, stamp = stamp + 1, extras = $3, summary = $4, updated = $5,
                 header = coalesce($6, header)
             where id = $1 and version = $2 and extras = $7 returning version, stamp",
            &[
                change.id.as_str().into(),
                change.expected.into(),
                (&change.extras).into(),
                (&change.summary).into(),
                change.at.into(),
                change.header.as_deref().into(),
                (&change.expected_extras).into(),
            ],
        )
        .await?;
    let kept = read_kept(kept).ok_or(StoreError::Stale)?;
    if change.cut {
        on.run(
            "delete from inputs where table_id = $1 and n > $2",
            &[change.id.as_str().into(), change.keep.into()],
        )
        .await?;
    }
    append(on, &change.id, change.keep, &change.lines, change.request.as_deref()).await?;
    Ok(kept)
}

/// Adds lines after the first `after`; the request has brought the first of them.
async fn append(
    on: &mut impl Statements,
    id: &TableId,
    after: u64,
    lines: &[String],
    request: Option<&str>,
) -> Result<(), StoreError> {
    for (index, line) in (0..).zip(lines) {
        on.run(
            "insert into inputs (table_id, n, line, request) values ($1, $2, $3, $4)",
            &[
                id.as_str().into(),
                (after + index + 1).into(),
                line.into(),
                request.filter(|_| index == 0).into(),
            ],
        )
        .await?;
    }
    Ok(())
}

async fn remark(on: &mut impl Statements, meta: &Meta) -> Result<Kept, StoreError> {
    let kept = on
        .row(
            "update tables set stamp = stamp + 1, extras = $3, updated = $4
             where id = $1 and stamp = $2 returning version, stamp",
            &[meta.id.as_str().into(), meta.expected.into(), (&meta.extras).into(), meta.at.into()],
        )
        .await?;
    read_kept(kept).ok_or(StoreError::Stale)
}

async fn seat(on: &mut impl Statements, sit: &Sit) -> Result<Kept, StoreError> {
    let kept = touch(on, &sit.id, Some(sit.at)).await?;
    // Used up with the same stroke: of two who come with it, one is let in.
    let taken: Option<(i64,)> = on
        .row(
            "update seats set open = 0, link = null
             where table_id = $1 and side = $2 and link = $3 returning link_device",
            &[sit.id.as_str().into(), sit.side.key().into(), (&sit.link).into()],
        )
        .await?;
    let (device,) = taken.ok_or(StoreError::Missing)?;
    let holder = Holder { device: device != 0, ..Holder::new(&sit.person, sit.at) };
    hold(on, &sit.id, sit.side, &holder).await?;
    Ok(kept)
}

async fn relink(on: &mut impl Statements, link: &Link) -> Result<Kept, StoreError> {
    let kept = touch(on, &link.id, None).await?;
    let changed = on
        .run(
            "update seats set link = $4, link_n = link_n + 1, link_device = $5
             where table_id = $1 and side = $2 and link_n = $3",
            &[
                link.id.as_str().into(),
                link.side.key().into(),
                link.expected.into(),
                link.link.as_deref().into(),
                i64::from(link.device).into(),
            ],
        )
        .await?;
    if changed == 0 { Err(StoreError::Stale) } else { Ok(kept) }
}

async fn hold(on: &mut impl Statements, id: &TableId, side: Side, holder: &Holder) -> Result<(), StoreError> {
    on.run(
        "insert into holders (table_id, side, person, since, device) values ($1, $2, $3, $4, $5)
         on conflict do nothing",
        &[
            id.as_str().into(),
            side.key().into(),
            (&holder.person).into(),
            holder.since.into(),
            i64::from(holder.device).into(),
        ],
    )
    .await?;
    Ok(())
}

/// Counts a change, and dates it if it is worth a date.
async fn touch(on: &mut impl Statements, id: &TableId, at: Option<i64>) -> Result<Kept, StoreError> {
    let kept = on
        .row(
            "update tables set stamp = stamp + 1, updated = coalesce($2, updated)
             where id = $1 returning version, stamp",
            &[id.as_str().into(), at.into()],
        )
        .await?;
    read_kept(kept).ok_or(StoreError::Missing)
}

pub(super) fn read_kept(row: Option<(i64, i64)>) -> Option<Kept> {
    row.map(|(version, stamp)| Kept { version: version as u64, stamp: stamp as u64 })
}

/// A whole table. The caller sees to it that all of it is read at one moment.
pub(super) async fn load(on: &mut impl Statements, id: &TableId) -> Result<Option<Stored>, StoreError> {
    type Row = (String, String, String, i64, i64, String, Option<String>, Option<i64>, String);
    let own = &[id.as_str().into()];
    let row: Option<Row> = on
        .row(
            "select header, name, maker, version, stamp, extras, branch_id, branch_at, begun_with
             from tables where id = $1",
            own,
        )
        .await?;
    let Some((header, name, maker, version, stamp, extras, branch_id, branch_at, begun_with)) = row else {
        return Ok(None);
    };
    let lines: Vec<(String,)> =
        on.rows("select line from inputs where table_id = $1 order by n".into(), own).await?;
    let mut notes = [String::new(), String::new()];
    let rows: Vec<(String, String)> =
        on.rows("select side, words from notes where table_id = $1".into(), own).await?;
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
        seats: seats(on, own).await?,
        lines: lines.into_iter().map(|(line,)| line).collect(),
        chat: chat(on, own).await?,
        notes,
        begun_with,
    }))
}

async fn seats(on: &mut impl Statements, own: &[Value<'_>]) -> Result<[SeatRow; 2], StoreError> {
    /// Side, level, name, link, whether it is open, the number of the link, whether that is for a device.
    type Seat = (String, Option<String>, String, Option<String>, i64, i64, i64);
    let mut seats = [SeatRow::default(), SeatRow::default()];
    let rows: Vec<Seat> = on
        .rows(
            "select side, level, name, link, open, link_n, link_device from seats where table_id = $1".into(),
            own,
        )
        .await?;
    for (side, level, name, link, open, link_n, link_device) in rows {
        if let Some(side) = Side::from_key(&side) {
            let (link_n, link_device, open) = (link_n as u64, link_device != 0, open != 0);
            seats[side as usize] =
                SeatRow { level, name, link, link_n, link_device, open, holders: Vec::new() };
        }
    }
    let rows: Vec<(String, String, i64, i64)> = on
        .rows(
            "select side, person, since, device from holders where table_id = $1 order by since, person"
                .into(),
            own,
        )
        .await?;
    for (side, person, since, device) in rows {
        if let Some(side) = Side::from_key(&side) {
            seats[side as usize].holders.push(Holder { person, since, device: device != 0 });
        }
    }
    Ok(seats)
}

/// What was said last.
async fn chat(on: &mut impl Statements, own: &[Value<'_>]) -> Result<Vec<Said>, StoreError> {
    let rows: Vec<(Option<String>, String, String, i64)> = on
        .rows(
            "select side, name, words, at from chat where table_id = $1 order by n desc limit 50".into(),
            own,
        )
        .await?;
    let said = |(side, name, words, at): (Option<String>, String, String, i64)| Said {
        side: side.as_deref().and_then(Side::from_key),
        name,
        words,
        at,
    };
    Ok(rows.into_iter().rev().map(said).collect())
}

/// How often each of these tables has changed.
pub(super) async fn stamps(
    on: &mut impl Statements,
    ids: &[TableId],
) -> Result<Vec<(TableId, u64)>, StoreError> {
    let mut found = Vec::with_capacity(ids.len());
    for some in ids.chunks(500) {
        let marks: Vec<_> = (1..=some.len()).map(|number| format!("${number}")).collect();
        let statement = format!("select id, stamp from tables where id in ({})", marks.join(", "));
        let values: Vec<Value<'_>> = some.iter().map(|id| id.as_str().into()).collect();
        let rows: Vec<(String, i64)> = on.rows(statement.into(), &values).await?;
        found.extend(rows.into_iter().filter_map(|(id, stamp)| Some((TableId::parse(&id)?, stamp as u64))));
    }
    Ok(found)
}

/// Whether a request with this name has brought an input that still stands.
pub(super) async fn requested(
    on: &mut impl Statements,
    id: &TableId,
    request: &str,
) -> Result<bool, StoreError> {
    let row: Option<(i64,)> = on
        .row(
            "select n from inputs where table_id = $1 and request = $2",
            &[id.as_str().into(), request.into()],
        )
        .await?;
    Ok(row.is_some())
}

/// The tables where this person sits or that it has made, newest first.
pub(super) async fn mine(on: &mut impl Statements, person: &str) -> Result<Vec<Owned>, StoreError> {
    type Row = (String, String, String, String, i64, i64, String, String, i64, i64);
    let rows: Vec<Row> = on
        .rows(
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
             order by t.updated desc, t.id limit 200"
                .into(),
            &[person.into()],
        )
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

/// What is known of the database as a whole under this name: what it was first told.
pub(super) async fn fact(on: &mut impl Statements, name: &str, value: &str) -> Result<String, StoreError> {
    on.run(
        "insert into facts (name, value) values ($1, $2) on conflict do nothing",
        &[name.into(), value.into()],
    )
    .await?;
    let row: Option<(String,)> = on.row("select value from facts where name = $1", &[name.into()]).await?;
    row.map(|(value,)| value).ok_or(StoreError::Missing)
}

/// Writes something and reads it again.
pub(super) async fn probe(on: &mut impl Statements) -> Result<(), StoreError> {
    let wrote = TableId::random().to_string();
    on.run(
        "insert into facts (name, value) values ('probe', $1)
         on conflict (name) do update set value = excluded.value",
        &[(&wrote).into()],
    )
    .await?;
    let row: Option<(String,)> = on.row("select value from facts where name = 'probe'", &[]).await?;
    // Another process may have written since.
    row.map(drop).ok_or_else(|| StoreError::Broken("what was written is not there".into()))
}

/// Forgets a table.
pub(super) async fn delete(on: &mut impl Statements, id: &TableId) -> Result<(), StoreError> {
    for statement in [
        "delete from inputs where table_id = $1",
        "delete from chat where table_id = $1",
        "delete from notes where table_id = $1",
        "delete from holders where table_id = $1",
        "delete from seats where table_id = $1",
        "delete from tables where id = $1",
    ] {
        on.run(statement, &[id.as_str().into()]).await?;
    }
    Ok(())
}

/// Tables that have not changed since then.
pub(super) async fn older(on: &mut impl Statements, than: i64) -> Result<Vec<TableId>, StoreError> {
    let rows: Vec<(String,)> = on
        .rows("select id from tables where updated < $1 order by updated limit 500".into(), &[than.into()])
        .await?;
    Ok(rows.into_iter().filter_map(|(id,)| TableId::parse(&id)).collect())
}
