//! The Prussians: from 3 pm, by the entry areas, or by way of the Delayed box.
//!
//! The box counts as an area next to the three entry areas: units move [W-PRUSSIANS-7] and assault [W-PRUSSIANS-9]
//! out of it into one of these and no farther, skirmish with French infantry there [W-PRUSSIANS-10], and retreat into
//! it [W-PRUSSIANS-13]. No gun fires into it or out of it [W-PRUSSIANS-11], and no French unit ever enters it
//! [W-PRUSSIANS-12].

use crate::agenda::Task;
use crate::chronicle::Event;
use crate::{AreaId, Areas, Arm, DELAYED, Decision, Place, Sink, UnitId, Units, Wallace};
use contract::{Log, Side};

impl Wallace {
    /// The Prussians still on the display, in its order.
    pub fn on_display(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.edition.display.iter().copied().filter(|&unit| self.place(unit) == Place::Display)
    }

    /// [W-PRUSSIANS-1] A 1 counts as 2. [W-PRUSSIANS-2] So many pieces, from the left, leaders included.
    pub(crate) fn arrive(&mut self, die: u8, log: &mut impl Log<Event>) {
        let count = die.max(2);
        let arriving: Units = self.on_display().take(usize::from(count)).collect();
        log.note(|| Event::Arrivals { die, count: arriving.len() as u8 });
        self.open_box();
        self.ready |= arriving;
    }

    /// [W-PRUSSIANS-6] Those who wait in the box may come as well, whatever their army.
    pub(crate) fn open_box(&mut self) {
        self.ready = self.at(DELAYED);
        self.agenda.replace(Task::Enter);
    }

    /// Where a piece may enter. [W-PRUSSIANS-3] By the areas of its group, or by any when it was delayed;
    /// [W-PRUSSIANS-8] not where French units stand.
    fn entries_for(&self, unit: UnitId) -> Areas {
        let ground = &self.edition.ground;
        let entries = match self.place(unit) {
            Place::Display => ground.entries[usize::from(self.edition.group_b.has(unit))],
            _ => ground.all_entries(),
        };
        let open = entries - self.enemy_areas(Side::Allied);
        if self.edition.unit(unit).arm == Arm::Leader { open - self.same_leaders(unit) } else { open }
    }

    /// [W-PRUSSIANS-5] An arriving piece may be put into the Delayed box instead.
    pub(crate) fn options_enter(&self, out: &mut impl Sink) {
        let arriving: Units = self.ready.iter().filter(|&unit| self.place(unit) == Place::Display).collect();
        let mark = |unit: UnitId| {
            let display = self.place(unit) == Place::Display;
            u8::from(display) | u8::from(display && self.edition.group_b.has(unit)) << 1
        };
        for unit in self.distinct(self.ready, mark).iter() {
            for to in self.entries_for(unit).iter() {
                out.add(Decision::Enter { unit, to });
            }
            if arriving.has(unit) {
                out.add(Decision::Enter { unit, to: DELAYED });
            }
        }
        if arriving.is_empty() {
            out.add(Decision::Done);
        }
    }

    pub(crate) fn enter(&mut self, unit: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        self.ready = self.ready.without(unit);
        log.note(|| Event::Entered { unit, to });
        if self.place(unit) == Place::Display {
            self.put(unit, to);
            self.capture(to, log);
        } else {
            // Infantry in the box may bear cubes.
            self.set_off(unit, to, log);
        }
    }
}
