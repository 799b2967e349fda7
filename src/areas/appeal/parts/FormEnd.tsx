import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'

export interface FormEndProps {
  id: string
  text: string
  busy: boolean
  /** Why the submission failed, as text. */
  problem: string | null
  onSubmit: () => void
}

/** The end of a form: the submit button, and right above it why the submission failed. */
export function FormEnd({ id, text, busy, problem, onSubmit }: FormEndProps) {
  return (
    <View className="appeal-end">
      {problem ? (
        <View id={`${id}-problem`} className="appeal-end__problem" {...aria({ role: 'alert' })}>
          {problem}
        </View>
      ) : null}
      <Button id={id} size="large" block loading={busy} onClick={onSubmit}>
        {text}
      </Button>
    </View>
  )
}
