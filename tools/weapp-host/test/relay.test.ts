import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'
import { Relay } from '../server/relay'

/** One end of a connection: what it received, and a way to send. */
class FakeSocket extends EventEmitter {
  readonly received: Record<string, unknown>[] = []
  send(text: string): void {
    this.received.push(JSON.parse(text) as Record<string, unknown>)
  }
  say(message: object): void {
    this.emit('message', JSON.stringify(message))
  }
  // The relay uses only these members of a socket.
  get asSocket(): WebSocket {
    return this as unknown as WebSocket
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

function setUp() {
  const onDeserted = jest.fn()
  const relay = new Relay({ 'Tool.getInfo': () => ({ SDKVersion: '3.7.0' }) }, onDeserted)
  const [page, driver] = [new FakeSocket(), new FakeSocket()]
  relay.addPage(page.asSocket)
  relay.addDriver(driver.asSocket)
  return { relay, page, driver, onDeserted }
}

describe('the relay', () => {
  it('forwards a request to the page and its response to the sender', async () => {
    const { page, driver } = setUp()
    driver.say({ id: 'u1', method: 'App.getCurrentPage', params: {} })
    await settled()
    const [question] = page.received
    expect(question).toMatchObject({ method: 'App.getCurrentPage' })
    page.say({ id: question?.id, result: { path: 'pages/home/index' } })
    await settled()
    expect(driver.received).toEqual([{ id: 'u1', result: { path: 'pages/home/index' } }])
  })

  it('forwards the error of the page', async () => {
    const { page, driver } = setUp()
    driver.say({ id: 'u1', method: 'Page.getElement', params: {} })
    await settled()
    page.say({ id: page.received[0]?.id, error: { message: 'no such element' } })
    await settled()
    expect(driver.received).toEqual([{ id: 'u1', error: { message: 'no such element' } }])
  })

  it('handles requests for the tool itself', async () => {
    const { page, driver } = setUp()
    driver.say({ id: 'u1', method: 'Tool.getInfo' })
    await settled()
    expect(driver.received).toEqual([{ id: 'u1', result: { SDKVersion: '3.7.0' } }])
    expect(page.received).toEqual([])
  })

  it('sends events to every driver, and logs to those that enabled them', async () => {
    const { relay, page, driver } = setUp()
    const other = new FakeSocket()
    relay.addDriver(other.asSocket)
    other.say({ id: 'u1', method: 'App.enableLog' })
    page.say({ method: 'App.logAdded', params: { type: 'log' } })
    page.say({ method: 'App.exceptionThrown', params: { message: 'oh' } })
    const methods = (socket: FakeSocket) => socket.received.map(({ method }) => method)
    expect(methods(driver)).toEqual(['App.exceptionThrown'])
    expect(methods(other)).toEqual(['App.logAdded', 'App.exceptionThrown'])
  })

  it('fails pending requests when the page disconnects', async () => {
    const { page, driver } = setUp()
    driver.say({ id: 'u1', method: 'App.getCurrentPage' })
    page.emit('close')
    driver.say({ id: 'u2', method: 'App.getCurrentPage' })
    await settled()
    expect(driver.received.map(({ id, error }) => [id, Boolean(error)])).toEqual([
      ['u1', true],
      ['u2', true],
    ])
  })

  it('uses the page that was opened last', async () => {
    const { relay, page, driver } = setUp()
    const reloaded = new FakeSocket()
    relay.addPage(reloaded.asSocket)
    page.emit('close')
    driver.say({ id: 'u1', method: 'App.getCurrentPage' })
    await settled()
    expect([page.received.length, reloaded.received.length]).toEqual([0, 1])
  })

  it('notices that the last driver has disconnected', () => {
    const { driver, onDeserted } = setUp()
    driver.emit('close')
    expect(onDeserted).toHaveBeenCalledTimes(1)
  })
})
