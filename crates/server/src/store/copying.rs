//! All tables of a database, copied to another.

use super::StoreError;
use super::postgres::connection as postgres;
use super::sqlite::connection as sqlite;
use super::statements::{Statements, Value};

/// Tables that are copied in one transaction of the database they go to.
const TOGETHER: usize = 100;

/// Copies all tables to a database that has none.
pub async fn copy_all(from: &str, to: &str) -> Result<usize, StoreError> {
    let is_postgres = |url: &str| url.starts_with("postgres://") || url.starts_with("postgresql://");
    let path = |url: &str| std::path::PathBuf::from(url.strip_prefix("sqlite://").unwrap_or(url));
    if !is_postgres(from) && !path(from).exists() {
        return Err(StoreError::Broken(format!("there is no file {}", path(from).display())));
    }
    match (is_postgres(from), is_postgres(to)) {
        (false, true) => copy(&mut sqlite(&path(from)).await?, &mut postgres(to).await?).await,
        (true, false) => copy(&mut postgres(from).await?, &mut sqlite(&path(to)).await?).await,
        (false, false) => copy(&mut sqlite(&path(from)).await?, &mut sqlite(&path(to)).await?).await,
        (true, true) => copy(&mut postgres(from).await?, &mut postgres(to).await?).await,
    }
}

async fn copy(from: &mut impl Statements, to: &mut impl Statements) -> Result<usize, StoreError> {
    let there: Option<(String,)> = to.row("select id from tables limit 1", &[]).await?;
    if there.is_some() {
        return Err(StoreError::Broken("there are tables in it already: copy to an empty database".into()));
    }
    let facts: Vec<(String, String)> =
        from.rows("select name, value from facts where name <> 'probe'".into(), &[]).await?;
    for (name, value) in &facts {
        to.run(
            "insert into facts (name, value) values ($1, $2)
             on conflict (name) do update set value = excluded.value",
            &[name.into(), value.into()],
        )
        .await?;
    }
    let (mut last, mut count) = (String::new(), 0);
    loop {
        let ids: Vec<(String,)> = from
            .rows(
                "select id from tables where id > $1 order by id limit $2".into(),
                &[(&last).into(), (TOGETHER as i64).into()],
            )
            .await?;
        let Some((end,)) = ids.last() else { return Ok(count) };
        last = end.clone();
        to.run("begin", &[]).await?;
        for (id,) in &ids {
            copy_table(from, to, id).await?;
        }
        to.run("commit", &[]).await?;
        count += ids.len();
    }
}

async fn copy_table(
    from: &mut impl Statements,
    to: &mut impl Statements,
    id: &str,
) -> Result<(), StoreError> {
    let own: &[Value<'_>] = &[id.into()];
    type Row = (
        String,
        String,
        String,
        String,
        i64,
        i64,
        String,
        String,
        Option<String>,
        Option<i64>,
        i64,
        i64,
        String,
    );
    let row: Option<Row> = from
        .row(
            "select game, header, name, maker, version, stamp, extras, summary, branch_id, branch_at, created, updated,
                    begun_with
             from tables where id = $1",
            own,
        )
        .await?;
    let row = row.ok_or(StoreError::Missing)?;
    to.run(
        "insert into tables (id, game, header, name, maker, version, stamp, extras, summary, branch_id, branch_at,
                             created, updated, begun_with)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        &[
            id.into(),
            (&row.0).into(),
            (&row.1).into(),
            (&row.2).into(),
            (&row.3).into(),
            row.4.into(),
            row.5.into(),
            (&row.6).into(),
            (&row.7).into(),
            row.8.as_deref().into(),
            row.9.into(),
            row.10.into(),
            row.11.into(),
            (&row.12).into(),
        ],
    )
    .await?;
    type Seat = (String, Option<String>, String, Option<String>, i64, i64, i64);
    let seats: Vec<Seat> = from
        .rows(
            "select side, level, name, link, open, link_n, link_device from seats where table_id = $1".into(),
            own,
        )
        .await?;
    for (side, level, name, link, open, link_n, link_device) in &seats {
        to.run(
            "insert into seats (table_id, side, level, name, link, open, link_n, link_device)
             values ($1, $2, $3, $4, $5, $6, $7, $8)",
            &[
                id.into(),
                side.into(),
                level.as_deref().into(),
                name.into(),
                link.as_deref().into(),
                (*open).into(),
                (*link_n).into(),
                (*link_device).into(),
            ],
        )
        .await?;
    }
    let holders: Vec<(String, String, i64, i64)> =
        from.rows("select side, person, since, device from holders where table_id = $1".into(), own).await?;
    for (side, person, since, device) in &holders {
        to.run(
            "insert into holders (table_id, side, person, since, device) values ($1, $2, $3, $4, $5)",
            &[id.into(), side.into(), person.into(), (*since).into(), (*device).into()],
        )
        .await?;
    }
    let inputs: Vec<(i64, String, Option<String>)> =
        from.rows("select n, line, request from inputs where table_id = $1 order by n".into(), own).await?;
    for (n, line, request) in &inputs {
        to.run(
            "insert into inputs (table_id, n, line, request) values ($1, $2, $3, $4)",
            &[id.into(), (*n).into(), line.into(), request.as_deref().into()],
        )
        .await?;
    }
    let chat: Vec<(i64, Option<String>, String, String, i64)> = from
        .rows("select n, side, name, words, at from chat where table_id = $1 order by n".into(), own)
        .await?;
    for (n, side, name, words, at) in &chat {
        to.run(
            "insert into chat (table_id, n, side, name, words, at) values ($1, $2, $3, $4, $5, $6)",
            &[id.into(), (*n).into(), side.as_deref().into(), name.into(), words.into(), (*at).into()],
        )
        .await?;
    }
    let notes: Vec<(String, String)> =
        from.rows("select side, words from notes where table_id = $1".into(), own).await?;
    for (side, words) in &notes {
        to.run(
            "insert into notes (table_id, side, words) values ($1, $2, $3)",
            &[id.into(), side.into(), words.into()],
        )
        .await?;
    }
    Ok(())
}
