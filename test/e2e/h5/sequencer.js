const { default: Sequencer } = require('@jest/test-sequencer')

/** The suites of all screens take minutes each: they come first, and the short ones fill what they leave. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => (path.includes('/screens/') ? 0 : 1)
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other))
  }
}
