const { default: Sequencer } = require('@jest/test-sequencer')

/**
 * The files that take longest, the longest first, by a run on two cores: their size does not tell. They start first, also
 * on a fresh clone; short ones fill the gaps.
 */
const longest = [
  'server/postgres/failover',
  'server/postgres/pooler',
  'e2e/h5/screens/main',
  'e2e/line/calls',
  'server/postgres/two-gateways',
  'e2e/h5/screens/household',
  'server/postgres/chaos',
  'e2e/h5/foreign-gateway',
  'e2e/h5/screens/guard',
  'server/postgres/restore',
  'e2e/h5/screens/family',
  'e2e/h5/redirects',
  'e2e/h5/specified-calls',
  'e2e/h5/tiers',
  'e2e/h5/words',
  'e2e/weapp/parity-others',
  'e2e/weapp/parity-own',
  'e2e/weapp/long-lists',
  'e2e/weapp/pages',
  'e2e/h5/screens/broadband',
  'e2e/h5/guard',
  'e2e/h5/screens/sms',
  'e2e/h5/screens/orders',
  'e2e/h5/numbers',
  'e2e/h5/back',
  'server/embedded/faults',
  'server/embedded/copy',
  'server/topics/contacts/largest-book',
  'server/embedded/killed',
  'server/topics/household/notices',
  'server/topics/lists/list-races',
  'server/fuzz/fuzz',
  'server/topics/lists/newest-choice',
  'server/topics/family/privacy',
  'e2e/h5/screens/appeal',
  'server/topics/lists/every-list',
  'server/postgres/canary',
  'server/postgres/outage',
  'e2e/h5/screens/legal',
  'server/topics/intercepts/page',
  'server/topics/line-port/screen-and-line',
  'server/topics/weekly/tend-weekly',
  'server/postgres/unusable',
  'e2e/h5/screens/contacts',
  'server/topics/auth/number-holder',
  'e2e/h5/screens/account',
]
const placeOf = ({ path }) => {
  const place = longest.findIndex((name) => path.endsWith(`/test/${name}.test.ts`))
  return place < 0 ? longest.length : place
}

/** The order of test files: the longest, then jest's own. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => placeOf(one) - placeOf(other))
  }
}
module.exports.longest = longest
