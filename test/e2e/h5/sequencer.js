const { default: Sequencer } = require('@jest/test-sequencer')

/** The suites of all screens take minutes each, so they come first; short ones fill the gaps. Their size does not tell. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => (/\/screens\/|\/weapp\/parity\./.test(path) ? 0 : 1)
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other))
  }
}
