import { Text } from '@tarojs/components'
import './NoWrapDate.scss'

/** 2026-11-20, 09:30, or both, one behind the other. */
const DATE_OR_TIME = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|\d\d:\d\d)/

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
