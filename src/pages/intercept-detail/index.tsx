import { useState } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { useFeedbackStore } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { Decision } from './Decision'
import { Facts } from './Facts'
import { interceptMessages } from './messages'
import { useIntercept, type AllowDuration } from './use-intercept'
import './index.scss'

const durations: readonly { duration: AllowDuration; key: 'allowOnce' | 'allowDay' | 'allowAlways' }[] = [
  { duration: 'once', key: 'allowOnce' },
  { duration: 'day', key: 'allowDay' },
  { duration: 'always', key: 'allowAlways' },
]

/** One record: who, when, where from, what was done and why, and what the subscriber can do about it. */
export default function InterceptDetailPage() {
  const t = useMessages(interceptMessages)
  const { id = '' } = useRouteParams('/il')
  const intercept = useIntercept(id)
  const { confirm, toast } = useFeedbackStore()
  const [choosesAllowance, setChoosesAllowance] = useState(false)
  const detail = intercept.remote.data

  async function handleWrong(phoneNo: string) {
    const question = { title: t('wrongTitle'), text: t('wrongText', { phoneNo }) }
    if (!(await confirm({ ...question, confirmText: t('confirm'), cancelText: t('cancel') }))) return
    if (await intercept.reportWrong()) toast(t('corrected'))
  }

  async function handleBlacklist(phoneNo: string) {
    const question = { title: t('blackTitle'), text: t('blackText', { phoneNo }) }
    if (!(await confirm({ ...question, confirmText: t('confirm'), cancelText: t('cancel') }))) return
    toast(t((await intercept.blacklist(phoneNo)) ? 'blacklisted' : 'refused'))
  }

  async function handleAllow(duration: AllowDuration) {
    setChoosesAllowance(false)
    if (await intercept.allow(duration)) toast(t('allowed'))
  }

  const missing = (
    <EmptyState
      icon="search"
      title={t('missing')}
      text={t('missingText')}
      action={{ text: t('toSearch'), onClick: () => go('/search', {}, { replace: true }) }}
    />
  )

  return (
    <Screen path="/il">
      <RemoteState remote={intercept.remote} empty={missing}>
        {detail ? (
          <View className="intercept">
            <Facts detail={detail} />
            <Decision detail={detail} />
            {detail.from ? (
              <View className="intercept__actions">
                {detail.corrected ? null : (
                  <Button id="il-wrong" block loading={intercept.busy} onClick={() => void handleWrong(detail.from)}>
                    {t('wrong')}
                  </Button>
                )}
                <Button id="il-allow" kind="secondary" block onClick={() => setChoosesAllowance(true)}>
                  {t('allow')}
                </Button>
                {detail.listedOn === 'black' ? null : (
                  <Button id="il-black" kind="secondary" block onClick={() => void handleBlacklist(detail.from)}>
                    {t('blacklist')}
                  </Button>
                )}
              </View>
            ) : null}
          </View>
        ) : null}
      </RemoteState>
      {choosesAllowance ? (
        <Sheet title={t('allow')} closeText={t('close')} onClose={() => setChoosesAllowance(false)}>
          <View className="intercept__allowances">
            {durations.map(({ duration, key }) => (
              <Button key={key} id={`il-${duration}`} kind="secondary" block onClick={() => void handleAllow(duration)}>
                {t(key)}
              </Button>
            ))}
          </View>
        </Sheet>
      ) : null}
    </Screen>
  )
}
