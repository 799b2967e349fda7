interface Advisory {
  url: string
  title: string
  severity?: string
}
export interface AuditReport {
  vulnerabilities: Record<string, { name: string; severity: string; via: (string | Advisory)[] }>
}
export function judgeAudit(
  report: AuditReport,
  accepted: Record<string, { why: string; until: string }>,
  now: Date,
): { isClean: boolean; found: string[] }
export function readAudit(
  printed: string | null,
): { report: AuditReport; problem?: undefined } | { report?: undefined; problem: string }
