/** What the list asks Taro for, answered by the browser: Taro itself would only be slower. */
export function createSelectorQuery() {
  const answers = []
  const query = {
    select: (selector) => {
      const element = document.querySelector(selector)
      const then = (make) => (callback) => {
        answers.push(() => callback?.(make(element)))
        return query
      }
      return {
        boundingClientRect: then((found) => found?.getBoundingClientRect()),
        node: then((found) => ({ node: found })),
      }
    },
    exec: (callback) => {
      answers.forEach((answer) => answer())
      callback?.()
    },
  }
  return query
}

export const getCurrentInstance = () => ({ page: {} })
export const createIntersectionObserver = () => ({ relativeTo: () => ({ observe: () => undefined }) })
