import { endpoints } from '../endpoints'
import { Link } from '../runtime/link'
import type { HostStart } from '../runtime/settings'
import { openMiniProgram } from '../runtime/open'
import { answererOf } from './answerer'

/** The page in the browser: opens the mini-program and handles requests for it. */
async function main(): Promise<void> {
  const response = await fetch(endpoints.start)
  // Sent by this package's own server.
  const start = (await response.json()) as HostStart
  const link = Link.open(`ws://${location.host}${endpoints.page}`)
  const driver = openMiniProgram(start, link.emit)
  driver.onPageChange(() => link.emit('Host.pageChanged', {}))
  link.emit('Host.pageChanged', {})
  link.answerWith(answererOf(driver, link.emit))
}

void main()
