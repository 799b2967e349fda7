import { useEffect, useLayoutEffect } from 'react'
import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Pressable } from '@/components/Pressable/Pressable'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { currentTarget, go, goTo } from '@/navigation/go'
import { noteFault } from '@/platform/faults'
import { endNavigation } from '@/platform/router'
import { removeShell } from '@/platform/ui'
import { boundaryMessages } from './boundary-messages'

const middle = { padding: '30% 10%', textAlign: 'center' } as const
const action = { padding: '5%', color: 'var(--color-brand-text)' }

/**
 * Takes the place of a page whose frame failed to render, or home's content: the boundary of a screen is inside its frame.
 * Uses nothing that may have failed, and only what the first visit has loaded. A retry opens the page anew.
 */
export function FailedPage({ error }: { error: unknown }) {
  const t = useMessages(boundaryMessages)
  const common = useMessages(commonMessages)
  useEffect(() => noteFault('render', error), [error])
  useEffect(endNavigation, [])
  useLayoutEffect(removeShell, [])
  return (
    <View className="app-live screen" style={middle}>
      <View {...aria({ role: 'heading', level: 1 })}>{t('title')}</View>
      <View>{t('text')}</View>
      <Pressable id="failed-retry" style={action} onClick={() => goTo(currentTarget() ?? '/', { replace: true })}>
        {common('retry')}
      </Pressable>
      <Pressable id="failed-home" style={action} onClick={() => go('/', {}, { restart: true })}>
        {common('goHome')}
      </Pressable>
    </View>
  )
}
