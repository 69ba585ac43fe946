//! Whether a position makes sense: losses against what they would have led to, and the stage against the rest.

use crate::s3_sequence::asked;
use crate::s5_preconditions::Field;
use crate::s8_victory::{EXITS, LIMIT};
use crate::{Naw, Place, Res, Stage, Units};
use contract::{Game, Side};
use positions::Position;

/// Counts losses and checks them against what they would have led to.
pub fn losses(position: &Position<'_, Naw>, game: &mut Naw) {
    for side in Side::ALL {
        let lost: Units = game.army(side).iter().filter(|&unit| game.place(unit) == Place::Lost).collect();
        game.losses[side as usize] = game.printed(lost);
    }
    let [french, allied] = game.losses;
    if game.demoralized && allied < LIMIT {
        position.fault("demoralized", format!("cannot be: the Allies have lost {allied} of {LIMIT} [8.2A]"));
    }
    // Losses of an equal elimination count when both sides have paid, and not before.
    if matches!(game.stage, Stage::Over(_) | Stage::Paying) {
        return;
    }
    if !game.demoralized && allied >= LIMIT {
        position.fault("demoralized", format!("has to be true: the Allies have lost {allied} [8.2A]"));
    }
    if !game.demoralized && french >= LIMIT {
        position.fault("units", format!("the French have lost {french}: the game would be over [8.1]"));
    }
    if game.demoralized && game.exited >= EXITS {
        position
            .fault("units", format!("{} French units have left: the game would be over [8.3A]", game.exited));
    }
}

/// Checks that the stage makes sense, and that somebody can go on from here.
pub fn sense(position: &Position<'_, Naw>, game: &mut Naw) {
    let on_map = |units: Units, side: Side| {
        units.iter().all(|unit| game.side_of(unit) == side && game.place(unit).hex().is_some())
    };
    let (mine, theirs) = (game.phasing, game.phasing.enemy());
    let attack = game.attack;
    let whole = on_map(attack.defenders, theirs)
        && on_map(attack.attackers, mine)
        && on_map(attack.guns, mine)
        && (attack.attackers & attack.guns).is_empty();
    let guns_are_there = on_map(game.aftermath.guns, mine);
    let wrong = match game.stage {
        Stage::Draw(_) if !game.hides_reinforcements() => {
            Some("chits are drawn only in the Grouchy variant [9.0A]")
        }
        Stage::Moving(unit) if game.side_of(unit) != mine || game.moved.has(unit) => {
            Some("the unit in hand has to be one of the phasing side that has not moved [4.0B]")
        }
        Stage::Unstacking if game.stacks.is_empty() => Some("no hex holds two units [4.4C]"),
        Stage::Attacking if !whole => Some("an attack names units on the map: enemies, and your own [6.1A]"),
        Stage::Attacking => {
            let field = Field::of(game);
            let open = (attack.attackers | attack.guns).is_empty();
            let sound = attack.attackers.within(field.next_to_all(attack.defenders))
                && attack.guns.within(field.guns_in_range(attack.defenders))
                && attack.defenders.within(field.targets())
                && !attack.defenders.is_empty()
                && (field.can_be_completed(&attack) || open && field.can_be_targeted(attack.defenders));
            (!sound).then_some("the attack in hand is not one that section 5 allows [5.1C]")
        }
        Stage::Rolling(column) => {
            let sound = whole
                && !attack.defenders.is_empty()
                && !(attack.attackers | attack.guns).is_empty()
                && attack.everyone().within(game.duties.engaged)
                && (crate::s2_equipment::LOWEST..=game.odds(&attack).column).contains(&column);
            (!sound).then_some("the attack rolled for has no such column, or lacks a side [6.2C]")
        }
        Stage::Paying => {
            let sound = on_map_any(game, attack.attackers, mine) && game.aftermath.result == Some(Res::Ee);
            (!sound).then_some("paying follows an equal elimination, with attackers left [6.3F]")
        }
        Stage::Retreating(_) => retreat_sense(game),
        Stage::Displacing(unit) => {
            let sound = game.place(unit).hex().is_some() && game.aftermath.chain.has(unit);
            (!sound).then_some("the unit displaced has to be on the map and in aftermath.chain [6.5B]")
        }
        Stage::Advancing(_) => {
            let (side, _) = game.victors();
            game.stage = Stage::Advancing(side);
            game.aftermath.result.is_none().then_some("advances follow a result [6.6A]")
        }
        _ => None,
    };
    if !guns_are_there {
        position.fault("aftermath.guns", "has to name guns of the attacker on the map [6.8B]");
        return;
    }
    if let Some(wrong) = wrong {
        position.fault("stage", wrong);
        return;
    }
    if let Some(side) = asked(game) {
        let mut legal = Vec::new();
        game.legal(side, &mut legal);
        if legal.is_empty() {
            position.fault("stage", format!("leaves the {side} player without any legal decision"));
        }
    }
}

fn retreat_sense(game: &mut Naw) -> Option<&'static str> {
    let retreating = game.aftermath.retreating;
    let first = retreating.iter().next()?;
    let side = game.side_of(first);
    let sound = retreating.iter().all(|unit| game.side_of(unit) == side && game.place(unit).hex().is_some());
    game.stage = Stage::Retreating(side);
    (!sound || game.aftermath.result.is_none())
        .then_some("aftermath.retreating has to name units of one side on the map, after a result [6.4A]")
}

fn on_map_any(game: &Naw, units: Units, side: Side) -> bool {
    units.iter().all(|unit| game.side_of(unit) == side)
        && units.iter().any(|unit| game.place(unit).hex().is_some())
}
