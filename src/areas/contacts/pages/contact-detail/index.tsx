import { Text, View } from '@tarojs/components'
import type { Contact } from '@contract/contacts'
import type { NumberFacts as Facts } from '@contract/tags'
import { numberListNames } from '@contract/words/lists'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { useMessages } from '@/i18n/define-messages'
import { back, go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { isNeverListed } from '@/rules/lists/list-kinds'
import { callNumber } from '@/platform/phone-call'
import { toast } from '@/stores/feedback'
import { NumberFacts } from '@/widgets/NumberFacts/NumberFacts'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { contactsMessages } from '../../messages'
import { MissingContact } from '../../parts/MissingContact'
import { CallHistory } from './CallHistory'
import { useContact } from './use-contact'
import './index.scss'

const UNDO_SECONDS = 8

/** One contact: name, facts of the number, calls and lists, and actions. */
export default function ContactDetailPage() {
  const t = useMessages(contactsMessages)
  const { id = '' } = useRouteParams('/contactDetail')
  const { remote, busy, isRemoved, remove, undo } = useContact(id)
  const detail = remote.data

  async function handleUndo() {
    const isBack = await undo()
    if (isBack !== undefined) toast(t(isBack ? 'restored' : 'notRestored'))
  }

  return (
    <Screen path="/contactDetail">
      <RemoteState remote={remote} empty={<MissingContact />}>
        {detail && isRemoved ? (
          <>
            <MissingContact isRemoved />
            <UndoBar
              text={t('removed', { name: detail.contact.name })}
              actionText={t('undo')}
              seconds={UNDO_SECONDS}
              busy={busy}
              onUndo={() => void handleUndo()}
              onExpire={back}
            />
          </>
        ) : null}
        {detail && !isRemoved ? (
          <View className="contact-detail">
            <Person contact={detail.contact} />
            <NumberFacts facts={detail.number} />
            <NavList facts={detail.number} />
            <CallHistory calls={detail.number.calls} />
            <Button id="contact-remove" kind="remove" block loading={busy} onClick={() => void remove()}>
              {t('remove')}
            </Button>
          </View>
        ) : null}
      </RemoteState>
    </Screen>
  )
}

function Person({ contact: { id, name, note, phoneNo } }: { contact: Contact }) {
  const t = useMessages(contactsMessages)
  return (
    <View className="contact-detail__person">
      <Text id="contact-name" className="contact-detail__name" {...aria({ role: 'heading', level: 2 })}>
        {name}
      </Text>
      {note ? <View className="contact-detail__note">{note}</View> : null}
      <View className="contact-detail__buttons">
        <Button id="contact-call" icon="phone" onClick={() => void callNumber(phoneNo)}>
          {t('call')}
        </Button>
        <Button id="contact-edit" kind="secondary" icon="edit" onClick={() => go('/addContact', { id })}>
          {t('edit')}
        </Button>
      </View>
    </View>
  )
}

function NavList({ facts: { phoneNo, listed } }: { facts: Facts }) {
  const t = useMessages(contactsMessages)
  return (
    <View className="contact-detail__buttons">
      <Button id="contact-tag" kind="secondary" size="small" onClick={() => go('/editNumSign', { phone: phoneNo })}>
        {t('tag')}
      </Button>
      {numberListNames.map((list) => {
        if (isNeverListed(list, phoneNo) && listed?.list !== list) return null
        const isListed = listed?.list === list
        const text = list === 'black' ? (isListed ? 'toBlackList' : 'toBlack') : isListed ? 'toWhiteList' : 'toWhite'
        const handleClick = () =>
          isListed
            ? go(list === 'black' ? '/blackNameList' : '/whiteNameList')
            : go('/addNameList', { type: list, phone: phoneNo })
        return (
          <Button key={list} id={`contact-${list}`} kind="secondary" size="small" onClick={handleClick}>
            {t(text)}
          </Button>
        )
      })}
    </View>
  )
}
