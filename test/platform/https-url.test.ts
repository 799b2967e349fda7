import { addParams, isAtHost, isHttps, isOpenable } from '@/platform/https-url'

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
  ['http://localhost:8080/dev/login-free/family?about=1', true],
  ['http://127.0.0.1/dev', true],
  ['http://localhost.evil.example/dev', false],
  ['http://localhost@evil.example/dev', false],
  ['http://localhost:80@evil.example/dev', false],
  ['http://carrier.example', false],
])('%s is openable: %s', (url, expected) => {
  expect(isOpenable(url)).toBe(expected)
  expect(isAtHost(url, ['localhost', '127.0.0.1', 'carrier.example'])).toBe(expected)
  expect(isAtHost(url, ['carrier.example'])).toBe(false)
})

it.each([
  ['https://a.example', 'https://a.example?t=1%262'],
  ['https://a.example?x=1', 'https://a.example?x=1&t=1%262'],
  ['https://a.example/#/home', 'https://a.example/?t=1%262#/home'],
])('adds parameters to %s', (url, expected) => {
  expect(addParams(url, { t: '1&2' })).toBe(expected)
})
