/** Methods of the protocol that need WeChat or its devtools, each with what it needs. */
const needs: Record<string, string> = {
  'Tool.native': "WeChat's own bars and dialogs",
  'Tool.enableRemoteDebug': 'WeChat on a phone, which scans a code of the devtools',
  'Tool.getTestAccounts': 'accounts of the devtools',
  'Tool.getTicket': 'a login to the devtools',
  'Tool.setTicket': 'a login to the devtools',
  'Tool.refreshTicket': 'a login to the devtools',
  'Tool.stopAudits': "the devtools' audits",
}

/** The answers to what only WeChat has: each throws, with its reason. */
export const weChatAlone = Object.fromEntries(
  Object.entries(needs).map(([method, what]) => [
    method,
    ({ method: native }: Record<string, unknown>): never => {
      const name = typeof native === 'string' ? `${method} ${native}` : method
      throw new Error(`${name} is WeChat's alone: it needs ${what}. See weapp-host's README.md`)
    },
  ]),
)
