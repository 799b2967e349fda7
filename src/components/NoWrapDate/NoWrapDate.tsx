import { Text } from '@tarojs/components'
import './NoWrapDate.scss'

/**
 * A day or a time as `i18n/formats` writes them: 11月20日 周五, 今天 09:30, Fri 20 Nov. If both do not fit on a narrow line, they
 * may stand on two lines.
 */
const DATE_OR_TIME =
  /((?:\d{4}年)?\d+月\d+日(?: 周.)?|(?:[今昨明]天 )?\d\d:\d\d(?: (?:today|yesterday|tomorrow))?|(?:[A-Z][a-z]{2} )?\d+ (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: \d{4})?)/

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
