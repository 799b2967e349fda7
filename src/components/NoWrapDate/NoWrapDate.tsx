import { Text } from '@tarojs/components'
import './NoWrapDate.scss'

/** 2026-11-20 or 09:30. If both do not fit on a narrow line, they may stand on two lines. */
const DATE_OR_TIME = /(\d{4}-\d\d-\d\d|\d\d:\d\d)/

/** A text without line breaks inside dates and times; browsers may break at a hyphen. */
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

/** The name of a site. If it does not fit, the line breaks after a dot, not within a label. */
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
