import { maskText } from '@server/kernel/http/request-log'

describe('the log', () => {
  it.each([
    ['a subscriber number', '{"phoneNo":"13800138000"}', '{"phoneNo":"138****8000"}'],
    ['two of them', '13800138000 13900001111', '138****8000 139****1111'],
    ['a session token', `token pgt_${'a'.repeat(59)} used`, 'token [token] used'],
    ['a login ticket', `pgl_${'b-'.repeat(29)}`, '[token]'],
  ])('masks %s', (_name, text, masked) => {
    expect(maskText(text)).toBe(masked)
  })

  it('leaves times and shorter numbers alone', () => {
    expect(maskText('{"time":1795231364484,"ms":12,"port":8080}')).toBe('{"time":1795231364484,"ms":12,"port":8080}')
  })
})
