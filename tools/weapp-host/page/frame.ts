interface PageInfo {
  path: string
  query: Record<string, string>
}

interface Message {
  id?: string
  method?: string
  params?: { message?: string; where?: string }
  result?: { pageStack?: PageInfo[]; title?: string; path?: string }
}

const STACK = 'stack'
const CARD = 'card'
const el = (id: string) => document.getElementById(id) as HTMLElement

/** The frame drives the phone like the automator, by the host's protocol. */
const socket = new WebSocket(`ws://${location.host}/`)
const ask = (method: string, params: object = {}, id = method) => socket.send(JSON.stringify({ id, method, params }))
const askStack = () => ask('App.getPageStack', {}, STACK)

const addressOf = ({ path, query }: PageInfo) => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

function showStack(pages: PageInfo[]): void {
  const shown = pages.at(-1)
  el('path').textContent = shown ? addressOf(shown) : ''
  el('stack').textContent = `${pages.length} of 10 pages open`
  el('back').toggleAttribute('disabled', pages.length < 2)
}

function showFault(where: string, message: string): void {
  el('faults').appendChild(document.createElement('li')).textContent = `${where}: ${message}`
}

function showCard(title?: string, path?: string): void {
  el('card').textContent =
    title || path ? `Card: ${title ?? ''} → ${path ?? 'this page'}` : 'This page has no card of its own'
}

/** WeChat moves to the background, as when the user opens another chat, or to the foreground. */
function toggleFront(): void {
  const isInFront = el('leave').textContent === 'Return'
  el('leave').textContent = isInFront ? 'Leave' : 'Return'
  ask('Host.setInFront', { isInFront })
}

socket.addEventListener('open', askStack)
socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const { id, method, params = {}, result } = JSON.parse(data) as Message
  if (id === STACK) showStack(result?.pageStack ?? [])
  if (id === CARD) showCard(result?.title, result?.path)
  if (method === 'Host.pageChanged') askStack()
  if (method === 'App.exceptionThrown') showFault(params.where ?? '', params.message ?? '')
})
el('back').addEventListener('click', () => ask('App.callWxMethod', { method: 'navigateBack', args: [{}] }))
el('share').addEventListener('click', () => ask('Host.share', {}, CARD))
el('leave').addEventListener('click', toggleFront)
el('restart').addEventListener('click', () => location.reload())
