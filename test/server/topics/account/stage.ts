import { newRequest, type TestApp } from '../../support/app'

export const MINUTE = 60 * 1000
export const DAY = 24 * 60 * MINUTE

export type Purpose = 'export' | 'deletion'

/** A subscriber's actions on the account. */
export function accountOf(gateway: TestApp, { token, phoneNo }: { token: string; phoneNo: string }) {
  const id = token.slice(4, 20)
  const code = () => gateway.outbox.messages(phoneNo)[0]?.code ?? ''
  async function sendCode(purpose: Purpose): Promise<string> {
    gateway.advance(MINUTE)
    expect((await gateway.call('guard/v1/account/sendCode', { purpose }, token)).code).toBe('A0000')
    return code()
  }
  const state = async (asToken = token) => (await gateway.call('guard/v1/account/query', {}, asToken)).data
  return {
    id,
    phoneNo,
    token,
    sendCode,
    state,
    askExport: (given: string, requestId = newRequest()) =>
      gateway.call('guard/v1/account/export', { code: given, requestId }, token),
    file: (exportId: string, asToken: string = token) =>
      gateway.call('guard/v1/account/exportFile', { id: exportId }, asToken),
    /** Requests an export with a fresh code and waits for the file. Returns its id. */
    async makeExport(): Promise<string> {
      const answer = await this.askExport(await sendCode('export'))
      expect(answer.code).toBe('A0000')
      for (let tries = 0; tries < 200; tries += 1) {
        const found = (await state()).export
        if (found?.state === 'ready') return found.id
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('No export was made')
    },
    askDeletion: (given: string, more: object = {}) =>
      gateway.call(
        'guard/v1/account/deletion/ask',
        { code: given, understood: true, requestId: newRequest(), ...more },
        token,
      ),
    preview: async () => (await gateway.call('guard/v1/account/deletion/preview', {}, token)).data,
    takeBack: (asToken: string) =>
      gateway.call('guard/v1/account/deletion/takeBack', { requestId: newRequest() }, asToken),
    sms: () => gateway.outbox.messages(phoneNo).map(({ text }) => text),
  }
}
