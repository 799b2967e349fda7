import { useState } from 'react'
import { View } from '@tarojs/components'
import type { FamilyPerson } from '@contract/family'
import { renameFamily } from '@/api/family-people'
import { problemOf, type Problem } from '@/api/problem-of'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { TextField } from '@/components/TextField/TextField'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { readNickname } from '@/rules/family/invitee'
import { TAG_LENGTH } from '@/rules/tags/tag-text'
import { toast } from '@/stores/feedback'
import { editMessages } from './messages'

export interface PersonPartProps {
  person: FamilyPerson
  onChanged: () => Promise<void>
}

/** The subscriber's nickname for the person, with buttons to save and to reset it. */
export function Nickname({ person: { id, phoneNo, nickname }, onChanged }: PersonPartProps) {
  const t = useMessages(editMessages)
  // A draft, so that a reload does not overwrite the input.
  const draft = useDraft<string | null>(`familyName:${id}`, null)
  const [problem, setProblem] = useState<Problem<'tooLong' | 'hasContact' | 'lost'> | null>(null)
  const { busy, run } = useMutation(onChanged)
  const text = draft.value ?? nickname
  const isChanged = text !== nickname

  function write(next: string | null) {
    draft.set(next)
    setProblem(null)
  }

  async function save() {
    const read = readNickname(text)
    if (!read.ok) return setProblem({ key: read.error })
    const isSaved = await run(
      async (requestId) => {
        await renameFamily(phoneNo, read.name, requestId).catch((error: unknown) => {
          setProblem(problemOf(error, 'lost'))
          throw error
        })
        return true
      },
      ['nickname', id, read.name],
    )
    if (!isSaved) return
    toast(t('saved'))
    await onChanged()
    draft.set(null)
  }

  return (
    <Card>
      <TextField
        id="person-nickname"
        label={t('nickname')}
        placeholder={t('nicknamePlaceholder')}
        maxLength={TAG_LENGTH * 2}
        value={text}
        error={problem ? ('text' in problem ? problem.text : t(problem.key)) : undefined}
        onInput={write}
        onConfirm={() => void save()}
      />
      {isChanged ? (
        <View className="family__pair">
          <Button id="person-undo" kind="secondary" icon="undo" disabled={busy} onClick={() => write(null)}>
            {t('undo')}
          </Button>
          <Button id="person-save" loading={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </View>
      ) : null}
    </Card>
  )
}
