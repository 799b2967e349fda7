import { Text } from '@tarojs/components'
import { groupsOf } from '@/rules/phone/groups'
import './PhoneNumber.scss'

/** A number within a text that may have groups: those of up to seven digits have none. */
const NUMBER = /(\+?\d{8,})/

/**
 * A number, alone or within a sentence, in groups that can be read at a glance. Copied, heard or searched for in the page it is one number, without
 * spaces. Every second group is an element with a gap at its sides: lists of any length have a bound of elements.
 */
export function PhoneNumber({ children }: { children: string }) {
  return (
    <>
      {children.split(NUMBER).map((part, at) =>
        groupsOf(part).map((group, index) =>
          index % 2 === 0 ? (
            group
          ) : (
            <Text key={`${at} ${index}`} className="pg-phone">
              {group}
            </Text>
          ),
        ),
      )}
    </>
  )
}
