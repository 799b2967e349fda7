const { default: Sequencer } = require('@jest/test-sequencer')

/** The suites of all screens take minutes each, so they come first; short ones fill the gaps. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => (path.includes('/screens/') ? 0 : 1)
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other))
  }
}
