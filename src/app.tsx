import type { PropsWithChildren } from 'react'
import { useLaunch, usePageNotFound } from '@tarojs/taro'
import { beginVisit, startApp, ticketDetour } from './boot/start-app'
import { goTo, openTarget } from './navigation/go'
import { readAddress } from './navigation/address'
import { replaceShownAddress, shownAddress } from './platform/address-bar'
import { isMiniProgram } from './platform/environment'
import { holdIncoming } from './platform/incoming'
import { endNavigation } from './platform/router'
import { readQuery } from './rules/navigation/query'
import './app.scss'

startApp()
if (!isMiniProgram) {
  // Before the router looks at the address.
  const { path, search } = shownAddress()
  beginVisit(readQuery(search))
  const detour = ticketDetour(path, search)
  if (detour) replaceShownAddress(detour)
}

/** The root: in the mini-program it takes the launch's query, which in H5 is in the address. */
export default function App({ children }: PropsWithChildren) {
  useLaunch((launch) => {
    if (!isMiniProgram) return
    const { path, query } = readAddress({ path: launch.path ?? '', params: launch.query ?? {} })
    beginVisit(query)
    holdIncoming(query)
    const detour = ticketDetour(path, '')
    if (detour) openTarget(detour, { restart: true })
  })
  usePageNotFound(() => {
    endNavigation()
    goTo('/404', { restart: true })
  })
  return children
}
