import { readFileSync } from 'node:fs'
import { globbed } from '../../support/imports.ts'

let known: ReadonlyMap<string, string> | undefined

/** The type of each port as declared, such as 'promisePort<NotificationPermission>', by its name. */
export function typesOfPorts(): ReadonlyMap<string, string> {
  known ??= new Map(globbed('machines', '*/ports.ts').flatMap((path) => portsIn(readFileSync(path, 'utf8'))))
  return known
}

function portsIn(source: string): readonly (readonly [name: string, type: string])[] {
  const declarations = source.matchAll(/^export const (\w+) = (\w+Port(?:<[^(]*>)?)\(/gm)
  return [...declarations].map(([, name = '', type = '']) => [name, type])
}
