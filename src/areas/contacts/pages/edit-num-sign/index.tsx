import { Text, View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { classNames } from '@/components/class-names'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Pressable } from '@/components/Pressable/Pressable'
import { Section } from '@/components/Section/Section'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { useTagText } from '@/widgets/NumberFacts/use-tag-text'
import { go } from '@/navigation/go'
import { useLeave } from '@/navigation/use-leave'
import { useRouteParams } from '@/navigation/use-route-params'
import { normaliseNumber } from '@/rules/phone/number'
import { presetTags } from '@/rules/tags/presets'
import { TAG_LENGTH } from '@/rules/tags/tag-text'
import { toast } from '@/stores/feedback'
import { NumberFacts } from '@/widgets/NumberFacts/NumberFacts'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { contactsMessages } from '../../messages'
import { useTagging, type TagRefusal } from './use-tagging'
import './index.scss'

/** Tags a number with a preset or a custom tag, and withdraws a tag. */
export default function EditNumSignPage() {
  const t = useMessages(contactsMessages)
  const leave = useLeave('/myNumSign')
  const phoneNo = normaliseNumber(useRouteParams('/editNumSign').phone ?? '')
  const tagging = useTagging(phoneNo ?? '')
  const facts = tagging.remote.data

  const words = (refusal: TagRefusal | null) => {
    if (!refusal) return undefined
    return t(refusal.reason, 'words' in refusal ? { words: refusal.words.join('、') } : undefined)
  }

  async function handleSubmit() {
    if (!(await tagging.submit())) return
    toast(t('tagSaved'))
    leave()
  }

  async function handleWithdraw() {
    if (await tagging.withdraw()) toast(t('withdrawn'))
  }

  if (phoneNo === null) {
    const choose = { text: t('chooseNumber'), onClick: () => go('/addNumSignContact', {}, { replace: true }) }
    return (
      <Screen path="/editNumSign">
        <StateMessage kind="empty" icon="tag" title={t('noNumber')} text={t('noNumberText')} action={choose} />
      </Screen>
    )
  }

  return (
    <Screen path="/editNumSign">
      <RemoteState remote={tagging.remote} empty={null}>
        {facts ? (
          <View className="tagging">
            <NumberFacts facts={facts} />
            <Section title={t('chooseTag')}>
              <Presets chosen={tagging.preset} onChoose={tagging.choose} />
            </Section>
            <Card>
              <TextField
                id="tag-own"
                label={t('ownTag')}
                placeholder={t('ownTagPlaceholder')}
                hint={t('ownTagHint')}
                maxLength={TAG_LENGTH * 2}
                value={tagging.text}
                error={words(tagging.refusal)}
                onInput={tagging.write}
              />
            </Card>
            <Button id="tag-save" size="large" block loading={tagging.busy} onClick={() => void handleSubmit()}>
              {t('submitTag')}
            </Button>
            {facts.myTag ? (
              <Button
                id="tag-withdraw"
                kind="secondary"
                block
                disabled={tagging.busy}
                onClick={() => void handleWithdraw()}
              >
                {t('withdraw')}
              </Button>
            ) : null}
          </View>
        ) : null}
      </RemoteState>
    </Screen>
  )
}

function Presets({ chosen, onChoose }: { chosen: string; onChoose: (tag: string) => void }) {
  const t = useMessages(contactsMessages)
  const tagText = useTagText()
  return (
    <View className="tagging__presets" {...aria({ role: 'radiogroup', label: t('chooseTag') })}>
      {presetTags.map(({ code, text }) => (
        <Pressable
          key={code}
          id={`tag-${code}`}
          className={classNames('tagging__preset', text === chosen && 'is-chosen')}
          role="radio"
          facts={{ checked: text === chosen }}
          onClick={() => onChoose(text)}
        >
          <Text>{tagText(text)}</Text>
        </Pressable>
      ))}
    </View>
  )
}
