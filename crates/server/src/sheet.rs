//! A document written down once, and where its parts lie: whoever writes it knows, so nobody has to read it to find them.

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::sync::Arc;

thread_local! {
    /// What is written here is copied out at its true length: memory that has to grow while it is written to would be
    /// copied again and again.
    static DESK: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A value as JSON.
pub(crate) fn written<T: Serialize + ?Sized>(value: &T) -> Arc<str> {
    at_the_desk(|desk| serde_json::to_writer(desk, value))
}

fn at_the_desk(write: impl FnOnce(&mut Vec<u8>) -> serde_json::Result<()>) -> Arc<str> {
    DESK.with_borrow_mut(|desk| {
        desk.clear();
        write(desk).expect("what goes out is plain data");
        str::from_utf8(desk).expect("JSON is text").into()
    })
}

/// An object as JSON, with the places of its members and of the items of those that are lists.
#[derive(Debug)]
pub(crate) struct Sheet {
    text: Arc<str>,
    members: Box<[Marked]>,
    items: Box<[Span]>,
}

/// Where something stands in the text.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    start: u32,
    end: u32,
}

/// Where a member stands, and which of all items are its own.
#[derive(Debug, Default)]
struct Marked {
    key: Span,
    value: Span,
    items: Span,
}

impl Sheet {
    pub(crate) fn of<T: Serialize + ?Sized>(value: &T) -> Sheet {
        let at = Cell::new(0);
        let mut marks = Marks { at: &at, depth: 0, members: Vec::new(), items: Vec::new() };
        let text = at_the_desk(|desk| {
            value.serialize(&mut Serializer::with_formatter(Pen { desk, at: &at }, &mut marks))
        });
        Sheet { text, members: marks.members.into(), items: marks.items.into() }
    }

    pub(crate) fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Its members in their order: their names as they are written, and their values.
    pub(crate) fn members(&self) -> Vec<(&str, &str)> {
        self.members.iter().map(|member| (self.at(member.key), self.at(member.value))).collect()
    }

    /// The items of a member that is a list.
    pub(crate) fn items(&self, member: usize) -> Vec<&str> {
        let Span { start, end } = self.members[member].items;
        self.items[start as usize..end as usize].iter().map(|&item| self.at(item)).collect()
    }

    fn at(&self, span: Span) -> &str {
        &self.text[span.start as usize..span.end as usize]
    }
}

/// Writes, and tells how far it has come.
struct Pen<'a> {
    desk: &'a mut Vec<u8>,
    at: &'a Cell<u32>,
}

impl Write for Pen<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.desk.extend_from_slice(bytes);
        self.at.set(self.desk.len() as u32);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Notes where the members of the outermost object begin and end, and the items of its lists.
struct Marks<'a> {
    at: &'a Cell<u32>,
    depth: usize,
    members: Vec<Marked>,
    items: Vec<Span>,
}

impl Marks<'_> {
    /// The member that is being written, if it is one of the outermost object.
    fn member(&mut self) -> Option<&mut Marked> {
        self.members.last_mut().filter(|_| self.depth == 1)
    }

    /// The item that is being written, if its list is a member of the outermost object.
    fn item(&mut self) -> Option<&mut Span> {
        self.items.last_mut().filter(|_| self.depth == 2)
    }
}

fn comma<W: Write + ?Sized>(writer: &mut W, first: bool) -> io::Result<()> {
    if first { Ok(()) } else { writer.write_all(b",") }
}

impl Formatter for &mut Marks<'_> {
    fn begin_array<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        writer.write_all(b"[")
    }

    fn end_array<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth -= 1;
        writer.write_all(b"]")
    }

    fn begin_array_value<W: Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        comma(writer, first)?;
        if self.depth == 2 {
            let start = self.at.get();
            self.items.push(Span { start, end: start });
        }
        Ok(())
    }

    fn end_array_value<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        let end = self.at.get();
        if let Some(item) = self.item() {
            item.end = end;
        }
        Ok(())
    }

    fn begin_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        writer.write_all(b"{")
    }

    fn end_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth -= 1;
        writer.write_all(b"}")
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        comma(writer, first)?;
        if self.depth == 1 {
            let start = self.at.get();
            self.members.push(Marked { key: Span { start, end: start }, ..Marked::default() });
        }
        Ok(())
    }

    fn end_object_key<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        let end = self.at.get();
        if let Some(member) = self.member() {
            member.key.end = end;
        }
        Ok(())
    }

    fn begin_object_value<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b":")?;
        let (start, items) = (self.at.get(), self.items.len() as u32);
        if let Some(member) = self.member() {
            member.value.start = start;
            member.items.start = items;
        }
        Ok(())
    }

    fn end_object_value<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        let (end, items) = (self.at.get(), self.items.len() as u32);
        if let Some(member) = self.member() {
            member.value.end = end;
            member.items.end = items;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_parts_are_where_they_are_noted() {
        let document = json!({
            "pieces": [{ "id": 1, "about": ["a,b]", "\"}"] }, [[2], 3], "x"],
            "none": [],
            "prompt": { "text": "é,{", "pieces": [1, [2]] },
            "key\"": 7,
        });
        let sheet = Sheet::of(&document);
        assert_eq!(**sheet.text(), *document.to_string());
        let members = document.as_object().unwrap();
        assert_eq!(sheet.members().len(), members.len());
        for (number, (key, value)) in members.iter().enumerate() {
            assert_eq!(sheet.members()[number], (&*json!(key).to_string(), &*value.to_string()));
            let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
            assert_eq!(sheet.items(number), items.iter().map(ToString::to_string).collect::<Vec<_>>());
        }
        let empty = Sheet::of(&json!({}));
        assert_eq!((&**empty.text(), empty.members().len()), ("{}", 0));
    }
}
