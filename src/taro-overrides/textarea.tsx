import { forwardRef, type TextareaHTMLAttributes } from 'react'

interface TaroInput {
  detail: { value: string }
}

interface TextareaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onInput'> {
  maxlength?: number
  placeholderClass?: string
  onInput?: (event: TaroInput) => void
}

/** Taro's Textarea as a plain textarea, which Taro's React components lack. A `maxlength` of -1 means no limit. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaProps>(function Textarea(props, ref) {
  const { maxlength = 140, placeholderClass: _placeholderClass, onInput, ...rest } = props
  return (
    <textarea
      {...rest}
      ref={ref}
      maxLength={maxlength < 0 ? undefined : maxlength}
      onChange={(event) => onInput?.({ detail: { value: event.target.value } })}
    />
  )
})
