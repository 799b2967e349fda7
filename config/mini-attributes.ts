type Modify = (template: string, nodeName: string, level: number, children: string) => string

/** The parts of Taro's service and of its platform plugin that this plugin uses. */
interface MiniPlatform {
  template: { modifyTemplateResult?: Modify }
}
interface Context {
  registerMethod(method: { name: string; fn: (platform: MiniPlatform) => void }): void
}

/** Elements with accessibility attributes, and those whose slide index a test reads. */
const elements = new Set([
  'view',
  'static-view',
  'catch-view',
  'text',
  'static-text',
  'image',
  'static-image',
  'button',
  'input',
  'textarea',
])

/** WeChat's attributes, each with the property that src/components/aria.ts sets. */
const attributes = {
  'aria-role': 'ariaRole',
  'aria-label': 'ariaLabel',
  'aria-checked': 'ariaChecked',
  'aria-disabled': 'ariaDisabled',
  'aria-hidden': 'ariaHidden',
  'aria-selected': 'ariaSelected',
  'aria-expanded': 'ariaExpanded',
  'data-index': 'dataIndex',
}

const added = Object.entries(attributes)
  .map(([name, property]) => `${name}="{{i.${property}}}"`)
  .join(' ')

/**
 * Taro's templates drop all attributes that they do not know. This adds those for accessibility, and the banner's slide
 * index.
 */
export default function miniAttributes(context: Context): void {
  context.registerMethod({
    name: 'onSetupClose',
    fn({ template }) {
      const before: Modify = template.modifyTemplateResult?.bind(template) ?? ((text) => text)
      template.modifyTemplateResult = (text, nodeName, level, children) => {
        const result = before(text, nodeName, level, children)
        return elements.has(nodeName) ? result.replaceAll('data-sid=', `${added} data-sid=`) : result
      }
    },
  })
}
