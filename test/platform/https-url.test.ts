import { addParams, isAtHost, isHttps } from '@/platform/https-url'

it.each([
  ['https://carrier.example', true],
  ['https://carrier.example/a?b=c#d', true],
  ['HTTPS://carrier.example', true],
  ['http://carrier.example', false],
  ['//carrier.example', false],
  ['javascript:alert(1)', false],
  ['https://user@carrier.example', false],
  ['https://carrier.example\\@evil.example', false],
  ['https://', false],
  ['', false],
])('%s is plain https: %s', (url, expected) => {
  expect(isHttps(url)).toBe(expected)
})

it.each([
  ['https://carrier.example/x', true],
  ['https://carrier.example:8443/x', true],
  ['https://below.carrier.example', false],
  ['https://carrier.example.', false],
  ['https://carrier.example。evil.example', false],
  ['https://carrier.example%2eevil.example', false],
  ['https://CARRIER.example', true],
  ['https://evilcarrier.example', false],
  ['https://carrier.example.evil', false],
  ['https://evil.example/carrier.example', false],
  ['http://carrier.example', false],
])('%s is at the host: %s', (url, expected) => {
  expect(isAtHost(url, ['carrier.example'])).toBe(expected)
})

it.each([
  ['https://a.example', 'https://a.example?t=1%262'],
  ['https://a.example?x=1', 'https://a.example?x=1&t=1%262'],
  ['https://a.example/#/home', 'https://a.example/?t=1%262#/home'],
])('adds parameters to %s', (url, expected) => {
  expect(addParams(url, { t: '1&2' })).toBe(expected)
})
