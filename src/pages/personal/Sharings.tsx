import { View } from '@tarojs/components'
import { sharingsQuery } from '@/api/account-activity'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { Sheet } from '@/components/Sheet/Sheet'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'

const sharingMessages = defineMessages({
  'zh-CN': {
    title: '信息提供记录',
    lead: '第三方收到过您的哪类信息、哪天、几次、依据是什么，不含内容。依法保存三年，注销账号后也一样。',
    close: '关闭',
    none: '还没有记录',
    more: '查看更多',
    line: '{day}，{count} 次 · 依据：{basis}',
  },
  en: {
    title: 'What others were given',
    lead: 'Which kinds of data third parties got, when, how often and on what basis, without content. The law has us keep this for three years, also after you delete the account.',
    close: 'Close',
    none: 'Nothing so far',
    more: 'Show more',
    line: '{day}, times: {count} · Basis: {basis}',
  },
})

/** A sheet with the records of personal data that third parties got, newest first (DESIGN 7.15). */
export function Sharings({ onClose }: { onClose: () => void }) {
  const t = useMessages(sharingMessages)
  const pages = useRemotePages(sharingsQuery)
  return (
    <Sheet title={t('title')} closeText={t('close')} onClose={onClose}>
      <View className="personal__note">{t('lead')}</View>
      <RemoteState remote={pages} empty={<StateMessage kind="empty" icon="document" title={t('none')} />} rows={3}>
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
        <LoadMore id="sharing-more" text={t('more')} pages={pages} />
      </RemoteState>
    </Sheet>
  )
}
