import { parseSync, types } from '@babel/core'

/**
 * Turns every module of a webpack script into a function in parentheses. V8 expects such a function to be called at once and
 * compiles it at its first parse; any other module is parsed twice, when the script arrives and when it runs. Old versions
 * of V8 parse arrow functions twice even in parentheses.
 */
export function withEagerModules(script: string): string {
  const parsed = parseSync(script, { configFile: false, babelrc: false, sourceType: 'script' })
  let eager = ''
  let last = 0
  for (const module of types.isFile(parsed) ? modulesOf(parsed) : []) {
    const { body, params } = module
    const [start, end] = [module.start ?? 0, module.end ?? 0]
    const names = params.map((param) => script.slice(param.start ?? 0, param.end ?? 0))
    const bodyText = script.slice(body.start ?? 0, body.end ?? 0)
    eager += `${script.slice(last, start)}(function(${names.join()})${bodyText})`
    last = end
  }
  return eager + script.slice(last)
}

/** The modules of `(self.webpackJsonp = ...).push([[chunks], { id: module, ... }])`. */
function modulesOf({ program }: types.File): (types.FunctionExpression | types.ArrowFunctionExpression)[] {
  const calls = program.body.flatMap((statement) => {
    const expression = types.isExpressionStatement(statement) ? statement.expression : null
    return types.isCallExpression(expression) ? expression.arguments : []
  })
  const tables = calls.flatMap((argument) => (types.isArrayExpression(argument) ? argument.elements : []))
  const entries = tables.flatMap((table) => (types.isObjectExpression(table) ? table.properties : []))
  const values = entries.flatMap((entry) => (types.isObjectProperty(entry) ? [entry.value] : []))
  return values.filter(
    (value): value is types.FunctionExpression | types.ArrowFunctionExpression =>
      (types.isFunctionExpression(value) || types.isArrowFunctionExpression(value)) &&
      types.isBlockStatement(value.body),
  )
}
