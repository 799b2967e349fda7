import { useState } from 'react'
import { View } from '@tarojs/components'
import type { ListName } from '@contract/lists'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Dialog } from '@/components/Dialog/Dialog'
import { Tabs } from '@/components/Tabs/Tabs'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { back } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { useFeedbackStore } from '@/stores/feedback'
import { Screen } from '@/widgets/Screen/Screen'
import { guardMessages } from '../../messages'
import { keepOptions, useAddNumber, type AddRefusal } from './use-add-number'
import './index.scss'

/** Puts one number on a list by hand; a number on the other list can be moved. */
export default function AddNameListPage() {
  const t = useMessages(guardMessages)
  const params = useRouteParams('/addNameList')
  const [list, setList] = useState<ListName>(params.type === 'white' ? 'white' : 'black')
  const form = useAddNumber(list, params.phone ?? '')
  const toast = useFeedbackStore((feedback) => feedback.toast)
  const isBlack = list === 'black'

  const words = (refusal: AddRefusal | null) => {
    if (!refusal) return undefined
    if (refusal.reason === 'onOtherList') return t(isBlack ? 'onOtherWhite' : 'onOtherBlack')
    return t(refusal.reason, 'quota' in refusal ? { ...refusal.quota } : undefined)
  }

  async function handleSave(move = false) {
    if (!(await form.save(move))) return
    toast(t(move ? 'moved' : 'saved'))
    back()
  }

  return (
    <Screen path="/addNameList" title={t(isBlack ? 'blackTitle' : 'whiteTitle')}>
      <View className="add-name">
        <Tabs
          label={t('chooseList')}
          items={[
            { key: 'black', text: t('black'), id: 'list-black' },
            { key: 'white', text: t('white'), id: 'list-white' },
          ]}
          active={list}
          onChange={setList}
        />
        <Card>
          <TextField
            id="list-phone"
            label={t('phone')}
            placeholder={t('phonePlaceholder')}
            type="text"
            maxLength={26}
            value={form.phoneNo}
            error={words(form.refusal)}
            onInput={form.setPhoneNo}
          />
          <TextField
            id="list-note"
            label={t('note')}
            placeholder={t('notePlaceholder')}
            maxLength={40}
            value={form.note}
            onInput={form.setNote}
          />
          <View className="add-name__label">{t('keepFor')}</View>
          <Tabs
            label={t('keepFor')}
            items={keepOptions.map(({ key }) => ({ key, text: t(key), id: `list-${key}` }))}
            active={form.keep}
            onChange={form.setKeep}
          />
        </Card>
        <Button id="list-save" size="large" block loading={form.busy} onClick={() => void handleSave()}>
          {t('save')}
        </Button>
      </View>
      {form.asksToMove ? (
        <Dialog
          title={t(isBlack ? 'onOtherWhite' : 'onOtherBlack')}
          text={t(isBlack ? 'moveTextToBlack' : 'moveTextToWhite', { phoneNo: form.phoneNo })}
          confirmText={t('move')}
          cancelText={t('cancel')}
          onConfirm={() => void handleSave(true)}
          onCancel={form.stayOnOtherList}
        />
      ) : null}
    </Screen>
  )
}
