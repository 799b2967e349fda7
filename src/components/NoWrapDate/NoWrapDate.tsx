import { Text } from '@tarojs/components'
import './NoWrapDate.scss'

/** 2026-11-20 or 09:30. Where both are too long for a narrow line, one may stand below the other. */
const DATE_OR_TIME = /(\d{4}-\d\d-\d\d|\d\d:\d\d)/

/** A text in which no line ends within a date or a time: browsers may end one at a hyphen. */
export function NoWrapDate({ children }: { children: string }) {
  return (
    <>
      {children.split(DATE_OR_TIME).map((part, index) =>
        index % 2 === 1 ? (
          <Text key={index} className="pg-no-wrap-date">
            {part}
          </Text>
        ) : (
          part
        ),
      )}
    </>
  )
}

/** The name of a site, whose line may end behind a dot where it has no room for the whole, not within a word. */
export function NoWrapHost({ children }: { children: string }) {
  const labels = children.split('.')
  return (
    <>
      {labels.map((label, index) => (
        <Text key={index} className="pg-no-wrap-host">
          {index < labels.length - 1 ? `${label}.` : label}
        </Text>
      ))}
    </>
  )
}
