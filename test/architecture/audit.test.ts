import { judgeAudit, readAudit, type AuditReport } from '../../scripts/lib/judge-audit.mjs'

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

const why = (reason: string) =>
  `The registry could not be asked for known weaknesses (${reason}), so whether the packages of a release have any is unknown.`

it.each([
  [
    'a registry without audits',
    '{"message":"405 Method Not Allowed - POST https://npm.example/","statusCode":405}',
    'it answered 405',
  ],
  [
    'no registry',
    '{"message":"request to https://npm.example/ failed\\nreason: ENOTFOUND"}',
    'request to https://npm.example/ failed',
  ],
  ['a program that prints something else', 'npm error code ENOLOCK', 'npm printed no report'],
  ['no program', null, 'npm printed no report'],
])('a dependency scan that has no report, by %s, says so in one sentence', (_name, printed, reason) => {
  expect(readAudit(printed)).toEqual({ problem: why(reason) })
})

it('a dependency scan with a report reads it', () => {
  expect(readAudit(JSON.stringify(report))).toEqual({ report })
})
