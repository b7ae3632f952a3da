//! The static hosts: how they are recognized, what they answer, which files with rules they read.
//!
//! The answers are those of <https://github.com/slorber/trailing-slash-guide>, which deployed one folder to each host and
//! asked for it. What it lacks stands with its own source.

use Answer::{Bare, Html, Index, Missing, Slash, Slashed};
use Reads::{Cloudflare, GitLab, Netlify, Nothing};

/// What a host answers for a URL of the page `x`, which is built as `x.html` or as `x/index.html`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// `x.html`.
    Html,
    /// `x/index.html`.
    Index,
    /// A redirect to `x`.
    Bare,
    /// A redirect to `x/`.
    Slash,
    /// A redirect to `x/`; if the last segment has a dot, it is taken for the name of a file, and the page answers.
    Slashed,
    /// 404.
    Missing,
}

/// The answers of a host with certain settings.
#[derive(Debug)]
pub(super) struct Row {
    /// The settings and their values; in the last row of a host none.
    pub when: &'static [(&'static str, &'static str)],
    /// Only `x.html` is there: for `x`, `x/` and `x.html`.
    pub file: [Answer; 3],
    /// Only `x/index.html` is there: for `x`, `x/` and `x/index.html`.
    pub folder: [Answer; 3],
    /// Both are there: for `x`, `x/`, `x.html` and `x/index.html`.
    pub both: [Answer; 4],
}

/// Whose way of reading `_redirects` and `_headers` a host has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reads {
    Nothing,
    Netlify,
    /// Reads no `_headers`.
    GitLab,
    Cloudflare,
}

#[derive(Debug)]
pub(crate) struct Host {
    /// What a user calls it.
    pub(super) id: &'static str,
    /// What messages call it.
    pub(super) name: &'static str,
    /// The end of the domains that it gives to its sites.
    pub(super) domain: &'static str,
    pub(super) reads: Reads,
    /// The file with the settings that choose the row.
    pub(super) settings: &'static str,
    /// Whether the settings stay outside the folder that is served, so that without them any row may be meant.
    pub(super) elsewhere: bool,
    pub(super) rows: &'static [Row],
}

pub(super) static HOSTS: [Host; 8] = [
    // What its setting does: https://learn.microsoft.com/en-us/azure/static-web-apps/configuration#trailing-slash
    Host {
        id: "azure",
        name: "Azure Static Web Apps",
        domain: ".azurestaticapps.net",
        reads: Nothing,
        settings: "staticwebapp.config.json",
        elsewhere: false,
        rows: &[
            Row {
                when: &[("trailingSlash", "\"always\"")],
                file: [Slash, Html, Slash],
                folder: [Slash, Index, Slash],
                both: [Slash, Index, Slash, Slash],
            },
            Row {
                when: &[("trailingSlash", "\"never\"")],
                file: [Html, Bare, Bare],
                folder: [Index, Bare, Bare],
                both: [Html, Bare, Bare, Bare],
            },
            Row {
                when: &[("trailingSlash", "\"auto\"")],
                file: [Html, Bare, Bare],
                folder: [Slash, Index, Slash],
                both: [Html, Index, Bare, Slash],
            },
            Row {
                when: &[],
                file: [Html, Bare, Html],
                folder: [Index, Index, Index],
                both: [Html, Index, Html, Index],
            },
        ],
    },
    Host {
        id: "cloudflare",
        name: "Cloudflare Pages",
        domain: ".pages.dev",
        reads: Cloudflare,
        settings: "",
        elsewhere: false,
        rows: &[Row {
            when: &[],
            file: [Html, Bare, Bare],
            folder: [Slash, Index, Slash],
            both: [Html, Index, Bare, Slash],
        }],
    },
    Host {
        id: "github",
        name: "GitHub Pages",
        domain: ".github.io",
        reads: Nothing,
        settings: "",
        elsewhere: false,
        rows: &[Row {
            when: &[],
            file: [Html, Missing, Html],
            folder: [Slash, Index, Index],
            both: [Html, Index, Html, Index],
        }],
    },
    // https://docs.gitlab.com/user/project/pages/introduction/#resolving-ambiguous-urls
    Host {
        id: "gitlab",
        name: "GitLab Pages",
        domain: ".gitlab.io",
        reads: GitLab,
        settings: "",
        elsewhere: false,
        rows: &[Row {
            when: &[],
            file: [Html, Html, Html],
            folder: [Slash, Index, Index],
            both: [Index, Index, Html, Index],
        }],
    },
    Host {
        id: "netlify",
        name: "Netlify",
        domain: ".netlify.app",
        reads: Netlify,
        settings: "netlify.toml",
        elsewhere: false,
        rows: &[
            Row {
                when: &[("pretty_urls", "false")],
                file: [Html, Html, Html],
                folder: [Index, Index, Index],
                both: [Html, Index, Html, Index],
            },
            Row {
                when: &[],
                file: [Html, Bare, Html],
                folder: [Slash, Index, Index],
                both: [Html, Bare, Html, Index],
            },
        ],
    },
    Host {
        id: "render",
        name: "Render",
        domain: ".onrender.com",
        reads: Nothing,
        settings: "",
        elsewhere: false,
        rows: &[Row {
            when: &[],
            file: [Html, Html, Html],
            folder: [Index, Index, Index],
            both: [Html, Index, Html, Index],
        }],
    },
    // Its author, in https://github.com/isaacs/github/issues/408, of URLs without `.html`.
    Host {
        id: "surge",
        name: "Surge",
        domain: ".surge.sh",
        reads: Nothing,
        settings: "",
        elsewhere: false,
        rows: &[Row {
            when: &[],
            file: [Html, Bare, Html],
            folder: [Slash, Index, Index],
            both: [Html, Index, Html, Index],
        }],
    },
    // `Slashed`: https://vercel.com/docs/project-configuration/vercel-json#trailingslash
    Host {
        id: "vercel",
        name: "Vercel",
        domain: ".vercel.app",
        reads: Nothing,
        settings: "vercel.json",
        elsewhere: true,
        rows: &[
            Row {
                when: &[("cleanUrls", "true"), ("trailingSlash", "true")],
                file: [Slashed, Html, Slash],
                folder: [Slashed, Index, Slash],
                both: [Slashed, Index, Slash, Slash],
            },
            Row {
                when: &[("cleanUrls", "true"), ("trailingSlash", "false")],
                file: [Html, Bare, Bare],
                folder: [Index, Bare, Bare],
                both: [Html, Bare, Bare, Bare],
            },
            Row {
                when: &[("cleanUrls", "true")],
                file: [Html, Html, Bare],
                folder: [Index, Index, Bare],
                both: [Html, Index, Bare, Bare],
            },
            Row {
                when: &[("trailingSlash", "true")],
                file: [Missing, Missing, Html],
                folder: [Slashed, Index, Index],
                both: [Slashed, Index, Html, Index],
            },
            Row {
                when: &[("trailingSlash", "false")],
                file: [Missing, Missing, Html],
                folder: [Index, Bare, Index],
                both: [Index, Bare, Html, Index],
            },
            Row {
                when: &[],
                file: [Missing, Missing, Html],
                folder: [Index, Index, Index],
                both: [Index, Index, Html, Index],
            },
        ],
    },
];

/// Files at the top of a folder, and the hosts that they are for. A file whose hosts include one that an earlier file
/// is for adds none.
pub(super) static SIGNS: [(&str, &[&str]); 6] = [
    ("vercel.json", &["vercel"]),
    ("staticwebapp.config.json", &["azure"]),
    ("netlify.toml", &["netlify"]),
    ("_headers", &["cloudflare", "netlify"]),
    ("_redirects", &["cloudflare", "gitlab", "netlify"]),
    ("CNAME", &["github", "surge"]),
];
