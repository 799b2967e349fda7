import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'

export interface FormEndProps {
  id: string
  text: string
  busy: boolean
  /** Why it was not handed in, in words. */
  problem: string | null
  onSubmit: () => void
}

/** The end of a form: why it was not taken, right above the button that was pressed. */
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
