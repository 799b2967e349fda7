import { judgeAudit, type AuditReport } from '../../scripts/lib/judge-audit.mjs'

/** As `npm audit --json` reports: a package with an advisory, and one that depends on it. */
const report: AuditReport = {
  vulnerabilities: {
    parser: {
      name: 'parser',
      severity: 'high',
      via: [{ url: 'https://github.com/advisories/GHSA-1', title: 'It hangs', severity: 'high' }],
    },
    server: { name: 'server', severity: 'high', via: ['parser'] },
  },
}
const none: AuditReport = { vulnerabilities: {} }
const accepted = { 'GHSA-1': { why: 'strangers cannot reach it', until: '2027-01-31' } }
const [inTime, late] = [new Date('2027-01-30'), new Date('2027-02-01')]

it.each([
  ['nothing is known', none, {}, inTime, true, []],
  ['a weakness that nobody accepted', report, {}, inTime, false, ['open high parser: It hangs (GHSA-1)']],
  [
    'an accepted one',
    report,
    accepted,
    inTime,
    true,
    ['accepted high parser: It hangs (GHSA-1): strangers cannot reach it'],
  ],
  ['one whose term is over', report, accepted, late, false, ['open high parser: It hangs (GHSA-1)']],
  ['an accepted one that is gone', none, accepted, inTime, false, ['no longer needed in accepted: GHSA-1']],
])('a dependency scan with %s', (_name, given, names, now, isClean, found) => {
  expect(judgeAudit(given, names, now)).toEqual({ isClean, found })
})
