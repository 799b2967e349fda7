import { View } from '@tarojs/components'
import { sharingsQuery } from '@/api/account-activity'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { Sheet } from '@/components/Sheet/Sheet'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'

const sharingMessages = defineMessages({
  'zh-CN': {
    title: '信息提供记录',
    lead: '第三方收到过的信息种类，不含内容。依法保存三年，注销账号后也一样。',
    more: '查看更多',
    line: '{day}，{count} 次 · 依据：{basis}',
  },
  en: {
    title: 'What others were given',
    lead: 'Kinds of data that third parties got, without content. By law kept for three years, also after you delete the account.',
    more: 'Show more',
    line: '{day}, times: {count} · Basis: {basis}',
  },
})

/** A sheet with the records of personal data that third parties got, newest first (DESIGN 7.15). */
export function Sharings({ onClose }: { onClose: () => void }) {
  const t = useMessages(sharingMessages)
  const common = useMessages(commonMessages)
  const pages = useRemotePages(sharingsQuery)
  return (
    <Sheet title={t('title')} closeText={common('close')} onClose={onClose}>
      <View className="personal__note">{t('lead')}</View>
      <RemoteState
        remote={pages}
        empty={<StateMessage kind="empty" icon="document" title={common('empty')} />}
        rows={3}
      >
        <View className="personal__sharings">
          <Rows
            items={pages.items}
            row={({ id, recipient, data, day, times, basis }, index) => (
              <ListRow
                key={id}
                id={`sharing-${index}`}
                title={recipient}
                detail={
                  <>
                    <View>{data}</View>
                    <View>{t('line', { day: dayText(day), count: times, basis })}</View>
                  </>
                }
              />
            )}
          />
        </View>
        <LoadMore id="sharing-more" text={t('more')} pages={pages} />
      </RemoteState>
    </Sheet>
  )
}
