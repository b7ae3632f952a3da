.PHONY: help serve page extension check test mutants pkg packages bench growth generators spark fmt screenshots clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\): ## /\1\t/p' Makefile | expand -t 14

serve: ## serve the page on 127.0.0.1 (needs only Node)
	@node tools/serve.mjs

page: ## build www/ from page/, in seconds (needs only Node)
	@tools/setup.sh scripts
	@node tools/page.mjs

extension: ## build the extension for Chromium and Firefox into target/extension
	@tools/setup.sh scripts
	@node tools/extension.mjs

check: ## check the format, the lints and the tests of the Rust code (needs only Rust)
	@tools/check.sh

test: ## install what is missing, saying so, then run every check
	@tools/test.sh

mutants: ## change the engine in one place at a time, and list the changes that no test notices
	@tools/mutants.sh

pkg: ## build pkg/, www/ with the rules, and cli/npm/ from the sources
	@tools/setup.sh
	@tools/pkg.sh
	@tools/bin.sh
	@node tools/first.mjs
	@node tools/freshness.mjs stamp
	@tools/rules.sh www
	@node tools/freshness.mjs pages
	@node tools/page.mjs

packages: ## pack the crates and the npm package, install and bundle them elsewhere, and compare what they do
	@tools/setup.sh packages
	@tools/packages.sh

bench: ## measure and compare the speed; benches/README.md tells how to run parts
	@tools/bench.sh

growth: ## count what hostile files cost, and how that grows with their length
	@node tools/growth.mjs

generators: ## build small sites with generators as they are today, and check each build as docs/generators.md says
	@node tools/generators.mjs

spark: ## try contrib/spark with real executors; installs Spark and Java where they are missing
	@tools/spark.sh

fmt: ## format the sources, of the engine and of the page
	@cargo fmt
	@node_modules/.bin/biome check --write --log-level=error

screenshots: ## write screenshots of the page to target/screenshots
	@tools/setup.sh test
	@node tools/screenshots.mjs target/screenshots

clean: ## remove what was built, except for pkg/
	@rm -rf target node_modules .tools
