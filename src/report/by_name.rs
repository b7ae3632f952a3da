//! A small map by name, in the order of the names. One of the standard library's trees for each
//! type of value would be more code than all that a report does with them.

use std::fmt;
use std::ops::Index;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// Values by the names of rules or consumers, as a report gives them; in the order of the names.
#[derive(Clone, PartialEq, Eq)]
pub struct ByName<V> {
    rows: Vec<(&'static str, V)>,
}

impl<V> ByName<V> {
    /// The value of `name`, if it has one.
    pub fn get(&self, name: &str) -> Option<&V> {
        self.find(name).ok().map(|at| &self.rows[at].1)
    }

    /// Whether `name` has a value.
    pub fn contains_key(&self, name: &str) -> bool {
        self.find(name).is_ok()
    }

    /// Names with their values, in the order of the names.
    pub fn iter(&self) -> Rows<'_, V> {
        self.rows.iter().map(|row| (row.0, &row.1))
    }

    /// The names that have a value, in their order.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.iter().map(|(name, _)| name)
    }

    /// The values, in the order of their names.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }

    /// Whether no name has a value.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The number of names that have a value.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The value of `name`; `new` where it has none yet.
    pub(crate) fn entry(&mut self, name: &'static str, new: V) -> &mut V {
        let at = match self.find(name) {
            Ok(at) => at,
            Err(at) => {
                self.rows.insert(at, (name, new));
                at
            }
        };
        &mut self.rows[at].1
    }

    fn find(&self, name: &str) -> Result<usize, usize> {
        self.rows.binary_search_by(|row| row.0.cmp(name))
    }
}

impl ByName<u64> {
    /// Counts so many fewer of `name`, which goes with its last one.
    pub(crate) fn take_off(&mut self, name: &str, number: u64) {
        if let Ok(at) = self.find(name) {
            self.rows[at].1 = self.rows[at].1.saturating_sub(number);
            self.rows.retain(|(_, left)| *left > 0);
        }
    }
}

/// The rows of a [`ByName`], by name.
type Rows<'t, V> = std::iter::Map<
    std::slice::Iter<'t, (&'static str, V)>,
    fn(&'t (&'static str, V)) -> (&'static str, &'t V),
>;

impl<'t, V> IntoIterator for &'t ByName<V> {
    type Item = (&'static str, &'t V);
    type IntoIter = Rows<'t, V>;

    fn into_iter(self) -> Rows<'t, V> {
        self.iter()
    }
}

impl<V> Default for ByName<V> {
    fn default() -> Self {
        ByName { rows: Vec::new() }
    }
}

impl<V> Index<&str> for ByName<V> {
    type Output = V;

    /// # Panics
    ///
    /// Where there is no such name, as a map of the standard library does.
    fn index(&self, name: &str) -> &V {
        self.get(name).expect("no entry of this name")
    }
}

impl<V: fmt::Debug> fmt::Debug for ByName<V> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_map().entries(self.iter()).finish()
    }
}

impl<V: Serialize> Serialize for ByName<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // As a struct with these fields: in JavaScript a name is then the same string each time, and not made anew.
        let mut object = serializer.serialize_struct("ByName", self.len())?;
        for (name, value) in self {
            object.serialize_field(name, value)?;
        }
        object.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_order_of_the_names() {
        let mut table = ByName::default();
        for name in ["b", "c", "a", "b"] {
            *table.entry(name, 0) += 1;
        }
        assert_eq!(format!("{table:?}"), r#"{"a": 1, "b": 2, "c": 1}"#);
        assert_eq!((table["b"], table.get("d"), table.len()), (2, None, 3));
        assert_eq!(serde_json::to_string(&table).unwrap(), r#"{"a":1,"b":2,"c":1}"#);
    }
}
