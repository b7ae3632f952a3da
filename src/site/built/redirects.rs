//! `_redirects`: <https://docs.netlify.com/manage/routing/redirects/redirect-options/>,
//! <https://developers.cloudflare.com/pages/configuration/redirects/>,
//! <https://docs.gitlab.com/user/project/pages/redirects/>.

use super::host::Hosts;
use super::pattern::{Captures, Pattern, filled};
use super::table::Reads;
use crate::text::order::{self, CollectSmall};
use crate::text::quote::counted;
use crate::text::url::is_whole;

/// Rules for one path each. Netlify has no limit, but advises against so many; Cloudflare takes 2,000, GitLab 1,000.
const MOST_FIXED: usize = 10_000;
/// Rules with `*` or `:name`, which are tried for every URL. Cloudflare takes 100.
const MOST_PATTERNS: usize = 500;

/// What a rule answers for a URL.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A redirect to this path from the root of the host, or to this URL.
    Redirect(String),
    /// 200, with something else than the file of that path.
    Rewrite,
    /// A page with an error status.
    Error,
}

/// The rules of a `_redirects`.
#[derive(Debug, Default)]
pub(crate) struct Redirects {
    rules: Vec<Rule>,
    /// The paths with rules of their own, sorted, each with the number of the rule.
    fixed: Vec<(String, usize)>,
    patterns: Vec<(usize, Pattern)>,
    unread: u64,
}

#[derive(Debug)]
struct Rule {
    to: String,
    status: u16,
    /// `!`: whether a file of that path is there or not.
    forced: bool,
    /// Would go round in circles on Cloudflare, which ignores it.
    circles: bool,
}

impl Redirects {
    pub fn read(text: &str) -> Redirects {
        let mut redirects = Redirects::default();
        for line in text.lines().map(str::trim) {
            if !line.is_empty() && !line.starts_with('#') && redirects.line(line).is_none() {
                redirects.unread += 1;
            }
        }
        // The first rule of each path counts, and equal ones keep their order.
        redirects.fixed = order::sorted(redirects.fixed, |(path, _)| (0, path));
        redirects
    }

    /// Says how many lines may apply and are not read: those with conditions, for domains, and beyond the limits.
    pub fn unread(&self, hosts: &Hosts) -> Option<String> {
        let lines = counted(self.unread, "line of _redirects is", "lines of _redirects are");
        let told = self.unread > 0 && hosts.reads().any(|reads| reads != Reads::Nothing);
        told.then(|| [&lines, " not read"].concat())
    }

    /// Returns what the rules answer for a path from the root of the host; `None` if none applies. Of several hosts, only
    /// what all of them answer counts; what only some of them answer is at least not missing. `exists`: whether a file
    /// would answer without rules.
    pub fn answer(&self, path: &str, exists: bool, hosts: &Hosts) -> Option<Answer> {
        let mut answers = hosts.reads().map(|reads| self.on(reads, path, exists));
        let first = answers.next()?;
        let found = |answer: &Option<Answer>| !matches!(answer, None | Some(Answer::Error));
        let (mut same, mut any) = (true, found(&first));
        for answer in answers {
            same &= answer == first;
            any |= found(&answer);
        }
        if same { first } else { (any && !exists).then_some(Answer::Rewrite) }
    }

    /// Returns what the rules answer on one host.
    fn on(&self, reads: Reads, path: &str, exists: bool) -> Option<Answer> {
        let (rule, to) = self.rule(reads, path)?;
        if exists && !rule.forced && reads != Reads::Cloudflare {
            return None;
        }
        Some(match rule.status {
            200 => Answer::Rewrite,
            status if is_redirect(status) => Answer::Redirect(to),
            _ => Answer::Error,
        })
    }

    /// Returns the first rule that a host applies to a path, with its target.
    fn rule(&self, reads: Reads, path: &str) -> Option<(&Rule, String)> {
        // Cloudflare alone tells `/a` from `/a/`.
        let other = match path.strip_suffix('/') {
            _ if reads == Reads::Cloudflare => path.to_owned(),
            Some(bare) => bare.to_owned(),
            None => [path, "/"].concat(),
        };
        let spellings = [path, other.as_str()];
        let is_itself = |to: &str| spellings.contains(&to);
        let apply = |at: usize, captures: &Captures<'_>| {
            let rule = self.rules.get(at).filter(|rule| rule.is_read(reads))?;
            let to = filled(&rule.to, captures);
            (!is_itself(&to)).then_some((rule, to))
        };
        let mut fixed = spellings.iter().filter_map(|path| self.number_of(path)).collect_small();
        order::sort(&mut fixed, usize::cmp);
        let fixed = fixed.into_iter().find_map(|at| Some((at, apply(at, &Vec::new())?)));
        let before = fixed.as_ref().map_or(usize::MAX, |(at, _)| *at);
        let mut patterns = self.patterns.iter().take_while(|(at, _)| *at < before);
        let found = patterns.find_map(|(at, pattern)| {
            let captures = spellings.iter().find_map(|path| pattern.captures(path))?;
            apply(*at, &captures)
        });
        found.or(fixed.map(|(_, found)| found))
    }

    /// Returns the number of the first rule of a path.
    fn number_of(&self, path: &str) -> Option<usize> {
        let at = self.fixed.partition_point(|(known, _)| &**known < path);
        self.fixed.get(at).filter(|(known, _)| known == path).map(|(_, number)| *number)
    }

    /// Reads a line with a rule: `from to status!`. `None` if it has something else.
    fn line(&mut self, line: &str) -> Option<()> {
        // Only behind the target is `#` surely a comment.
        let mut words = line.split_whitespace();
        let (from, to) = (words.next()?, words.next()?);
        let mut words = words.take_while(|word| !word.starts_with('#'));
        let status = words.next().unwrap_or("301");
        let conditions = words.next();
        let from = from.split('#').next().unwrap_or_default();
        if conditions.is_some() || is_whole(from) || from.contains('?') || !is_target(to) {
            return None;
        }
        let (status, forced) = match status.strip_suffix('!') {
            Some(status) => (status, true),
            None => (status, false),
        };
        let status = status.parse().ok().filter(|status| (100..600).contains(status))?;
        let from = if from.starts_with('/') { from.to_owned() } else { ["/", from].concat() };
        let pattern = Pattern::read(&from, '/')?;
        let circles = to.starts_with('/')
            && (from.ends_with("/*") || from.ends_with('/'))
            && (to.ends_with("/index") || to.ends_with("/index.html"));
        let at = self.rules.len();
        if let Some(only) = pattern.only() {
            if self.fixed.len() == MOST_FIXED {
                return None;
            }
            self.fixed.push((only.to_owned(), at));
        } else {
            if self.patterns.len() == MOST_PATTERNS {
                return None;
            }
            self.patterns.push((at, pattern));
        }
        self.rules.push(Rule { to: to.to_owned(), status, forced, circles });
        Some(())
    }
}

impl Rule {
    /// Whether a host applies the rule.
    fn is_read(&self, reads: Reads) -> bool {
        let is_own = self.status == 200 && self.to.starts_with('/');
        match reads {
            Reads::Nothing => false,
            // What is at another host answers as well.
            Reads::Netlify => true,
            Reads::GitLab => !self.forced && (is_own || matches!(self.status, 301 | 302)),
            Reads::Cloudflare => {
                !self.forced && !self.circles && (is_own || is_redirect(self.status))
            }
        }
    }
}

fn is_redirect(status: u16) -> bool {
    matches!(status, 301 | 302 | 303 | 307 | 308)
}

fn is_target(word: &str) -> bool {
    word.starts_with('/') || is_whole(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::built::host::named;

    const RULES: &str = "
        # A comment.
        /old                /new
        /once               /first          302
        /once               /second
        /twice/             /new/           301 # behind the rule
        /turn               /turn/          301
        /blog/early         /soon
        /blog/*             https://blog.example.org/:splat
        /blog/late          /never
        /y/:year/:slug      /:slug-:year    308
        /app/*              /index.html     200
        /proxy/*            https://api.example.org/:splat 200
        /gone               /gone.html      410
        /forced             /new            301!
        /hidden/*           /404.html       404!
        /c%C3%A9line        /celine
        no-slash            /slash
        /store id=:id       /blog/:id
        /                   /anz            302 Country=au,nz
        /                   /de             Language=de
        https://a.example.org/*  /b
        /x?y=1              /z
        /a/*/b/*            /c
        /alone
        /odd                /even           30x
    ";

    #[test]
    fn rules_apply_as_documented() {
        let redirects = Redirects::read(RULES);
        // A path, whether a file would answer, and the answers on Netlify, GitLab and Cloudflare.
        for (path, exists, expected) in [
            ("/old", false, ["/new", "/new", "/new"]),
            ("/old/", false, ["/new", "/new", ""]),
            ("/Old", false, ["", "", ""]),
            // Files win, but on Cloudflare.
            ("/old", true, ["", "", "/new"]),
            ("/once", false, ["/first", "/first", "/first"]),
            ("/twice", false, ["/new/", "/new/", ""]),
            ("/twice/", false, ["/new/", "/new/", "/new/"]),
            // A rule about nothing but the slash is one for Cloudflare only.
            ("/turn", false, ["", "", "/turn/"]),
            ("/turn/", false, ["", "", ""]),
            ("/blog/a/b", false, ["https://blog.example.org/a/b"; 3]),
            ("/blog", false, ["https://blog.example.org/", "https://blog.example.org/", ""]),
            ("/blog/early", false, ["/soon", "/soon", "/soon"]),
            ("/blog/late", false, ["https://blog.example.org/late"; 3]),
            ("/y/2021/a", false, ["/a-2021", "", "/a-2021"]),
            ("/y/2021", false, ["", "", ""]),
            ("/app/x", false, ["200", "200", ""]),
            ("/app/x", true, ["", "", ""]),
            ("/proxy/x", false, ["200", "", ""]),
            ("/gone", false, ["error", "", ""]),
            ("/gone", true, ["", "", ""]),
            ("/forced", true, ["/new", "", ""]),
            ("/hidden/x", true, ["error", "", ""]),
            ("/céline", false, ["/celine", "/celine", "/celine"]),
            ("/no-slash", false, ["/slash", "/slash", "/slash"]),
            ("/", false, ["", "", ""]),
            ("", false, ["", "", ""]),
        ] {
            for (host, expected) in ["netlify", "gitlab", "cloudflare"].iter().zip(expected) {
                let hosts = Hosts::find(named(host), "", &|_| None);
                let answer = match redirects.answer(path, exists, &hosts) {
                    Some(Answer::Redirect(to)) => to,
                    Some(Answer::Rewrite) => "200".to_owned(),
                    Some(Answer::Error) => "error".to_owned(),
                    None => String::new(),
                };
                assert_eq!(answer, expected, "{host} {path} {exists}");
            }
            let github = Hosts::find(named("github"), "", &|_| None);
            assert_eq!(redirects.answer(path, exists, &github), None);
        }
        let netlify = Hosts::find(named("netlify"), "", &|_| None);
        let unread = redirects.unread(&netlify);
        assert_eq!(unread.as_deref(), Some("8 lines of _redirects are not read"));
        assert_eq!(redirects.unread(&Hosts::default()), None);
        assert_eq!(Redirects::read("/a /b").unread(&netlify), None);
    }

    #[test]
    fn what_several_hosts_agree_on() {
        let redirects = Redirects::read(RULES);
        let hosts = Hosts::find(None, "", &|name| (name == "_redirects").then_some(""));
        let to = |to: &str| Some(Answer::Redirect(to.to_owned()));
        for (path, exists, expected) in [
            ("/old", false, to("/new")),
            ("/old", true, None),
            // A redirect on some of them: it is not missing, and more is not known.
            ("/old/", false, Some(Answer::Rewrite)),
            ("/forced", false, Some(Answer::Rewrite)),
            ("/forced", true, None),
            ("/gone", false, None),
            ("/hidden/x", true, None),
            ("/nothing", false, None),
        ] {
            assert_eq!(redirects.answer(path, exists, &hosts), expected, "{path} {exists}");
        }
    }

    #[test]
    fn rules_are_bounded() {
        let fixed: String = (0..MOST_FIXED + 1).map(|n| format!("/{n} /to\n")).collect();
        let patterns: String = (0..MOST_PATTERNS + 2).map(|n| format!("/{n}/* /to\n")).collect();
        let redirects = Redirects::read(&(fixed + &patterns));
        assert_eq!(redirects.rules.len(), MOST_FIXED + MOST_PATTERNS);
        assert_eq!(redirects.unread, 3);
    }

    proptest::proptest! {
        #[test]
        fn any_text(text in "[/a:* #?!30é\n]{0,60}", path in "[/a3é]{0,8}") {
            for host in ["netlify", "cloudflare"] {
                let hosts = Hosts::find(named(host), "", &|_| None);
                Redirects::read(&text).answer(&path, false, &hosts);
            }
        }
    }
}
