//! Who wins the battle, and as soon as what: the conditions of its chapter, with how far it is to each.

use crate::chronicle::player;
use crate::{Battle, Body, Nlb};
use contract::Side;
use contract::scene::{Chart, ChartRow};

/// The conditions of the battle that is fought.
pub fn chart(game: &Nlb) -> Chart {
    if game.battle().is_campaign() {
        return campaign(game);
    }
    let chart = Chart::new("victory", "Victory").columns(["Who wins", "As soon as"]);
    match game.battle() {
        Battle::QuatreBras => chart
            .rows(crossroads(game))
            .rows(points(
                "each strength point eliminated; 1641 Quatre Bras at the end of an own turn; five for it at the \
                 end of the game",
                "19.4C.4",
            ))
            .rule("19.4C.4"),
        Battle::QuatreBrasVariant => chart
            .rows(crossroads(game))
            .rows(points(
                "each strength point eliminated; ten for 1641 Quatre Bras at the end; for the French one for \
                 five strength points off the eastern edge until 16 June, 18:00",
                "23.D.2",
            ))
            .rule("23.D.2"),
        Battle::Ligny => chart
            .rows([
                disintegrates(game, Body::Prussian, "18.4A.1"),
                french("the Prussian army is demoralized and French losses are below 35 at the end", "18.4A.2"),
                demoralized(game, "the French army is demoralized before the Prussian", "18.4B.1"),
                coalition("the French have not won by night", "18.4B.2"),
            ])
            .rule("18.4A.1"),
        Battle::LaBelleAlliance | Battle::LaBelleAllianceVariant => chart
            .rows([
                french("the Allied and the Prussian army are both demoralized", "21.4A.1"),
                disintegrates(game, Body::Allied, "21.4A.2"),
                demoralized(game, "the French army is demoralized", "21.4B.1"),
            ])
            .rows(
                game.agreed
                    .road_to_france
                    .then(|| coalition("the Coalition holds 1022 Maison du Roi", "26.G")),
            )
            .rows([coalition("the French have not won by night", "21.4B.2")])
            .rule("21.4A.1"),
        Battle::Wavre => chart
            .rows([
                disintegrates(game, Body::Prussian, "20.4A"),
                demoralized(game, "the French army is demoralized", "20.4B"),
            ])
            .rows(points(
                "each strength point eliminated; for the French five for each strength point off the western \
                 edge, and one for each of the Prussians still on the map; for the Prussians one for each of \
                 theirs off that edge until 18 June, 15:00",
                "20.4C.5",
            ))
            .rule("20.4C.5"),
        Battle::HistoricWavre => chart
            .rows([
                disintegrates(game, Body::Prussian, "25.D.1"),
                french("the French hold 4206, 4306 and 4307 Wavre at the end: a marginal victory", "25.D.2"),
                demoralized(game, "the French army is demoralized", "25.D.3"),
                coalition("the French have not won by night: a marginal victory", "25.D.4"),
            ])
            .rule("25.D.1"),
        Battle::GrandLigny => chart
            .rows([
                disintegrates(game, Body::Prussian, "24.4A.1"),
                french("the Prussian and the Allied army are demoralized at the end", "24.4A.1"),
                french("the Prussian army is demoralized at the end: a marginal victory", "24.4A.2"),
                demoralized(game, "the French army is demoralized, or Napoleon falls", "24.4B.1"),
                coalition("the French have not won by night: a marginal victory", "24.4B.2"),
            ])
            .rule("24.4A.1"),
        Battle::GrandWaterloo => chart
            .rows([
                french("the Prussian and the Allied army are both demoralized", "27.4A.1"),
                disintegrates(game, Body::Allied, "27.4A.2"),
                demoralized(
                    game,
                    "the French left wing is demoralized, or all the army once the wings have combined",
                    "27.4B.1",
                ),
                coalition("the French have not won by night", "27.4B.2"),
            ])
            .rule("27.4A.1"),
        Battle::Campaign | Battle::CampaignVariant => unreachable!("campaigns have their own"),
    }
}

fn row(winner: Side, when: &str, rule: &'static str) -> ChartRow {
    ChartRow::new([player(winner).to_owned(), when.to_owned()]).rule(rule)
}

fn french(when: &str, rule: &'static str) -> ChartRow {
    row(Side::French, when, rule)
}

fn coalition(when: &str, rule: &'static str) -> ChartRow {
    row(Side::Allied, when, rule)
}

/// The Coalition wins when the French army breaks.
fn demoralized(game: &Nlb, when: &str, rule: &'static str) -> ChartRow {
    let row = coalition(when, rule);
    match game.levels(Body::French) {
        Some(levels) => {
            row.progress(game.losses(Body::French), levels.demoralization).lit(game.is_broken(Body::French))
        }
        None => row,
    }
}

/// The French win when an army falls apart.
fn disintegrates(game: &Nlb, body: Body, rule: &'static str) -> ChartRow {
    let who = if body == Body::Prussian { "Prussian" } else { "Allied" };
    let row = french(&format!("the {who} army disintegrates"), rule);
    match game.levels(body).and_then(|levels| levels.disintegration) {
        Some(level) => row.progress(game.losses(body), level + 1).lit(game.has_disintegrated(body)),
        None => row,
    }
}

/// [19.4A] [19.4B] What ends the fight for the crossroads at once.
fn crossroads(game: &Nlb) -> [ChartRow; 2] {
    [disintegrates(game, Body::Allied, "19.4A"), demoralized(game, "the French army is demoralized", "19.4B")]
}

/// Who wins if nobody has before the end, and what a point is given for.
fn points(given: &str, rule: &'static str) -> [ChartRow; 1] {
    let when = format!("the last turn ends and nobody has won before; a point for {given}");
    [ChartRow::new(["Whoever has more points".to_owned(), when]).rule(rule)]
}

/// [22.4C] How far the French have come, and what that would make.
fn campaign(game: &Nlb) -> Chart {
    let (counts, exits) = game.exit_points();
    let lead = game.lead() + i32::from(exits);
    let row = |from: i32, words: &str, rule| {
        ChartRow::new([format!("{from} or more"), words.to_owned()])
            .lit(lead >= from)
            .progress(lead.max(0), from)
            .rule(rule)
    };
    let mut rows = vec![row(230, "The French win; without the road to Brussels at once", "22.4.1")];
    if game.agreed.victory_levels {
        rows.push(row(190, "French tactical victory", "22.4C"));
        rows.push(row(150, "French marginal victory", "22.4C"));
        rows.push(row(100, "Coalition marginal victory", "22.4C"));
        rows.push(row(50, "Coalition tactical victory; below, decisive", "22.4C"));
    }
    if !game.agreed.victory_levels {
        rows.push(ChartRow::new(["less until the end", "The Coalition wins"]).rule("22.4.2"));
    }
    let about = format!(
        "French points less those of the Coalition: one for each strength point destroyed. Those on the road to \
         Brussels count at the end: {counts} points of strength, worth {exits} now."
    );
    Chart::new("victory", "Victory").about(about).columns(["Lead", "Means"]).rows(rows).rule("22.4.1")
}
