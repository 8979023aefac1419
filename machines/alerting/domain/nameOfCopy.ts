import { mostInName } from '../../forms/domain/nameLength.ts'

/** The name that is proposed for a copy; it is never too long. */
export function nameOfCopy(name: string): string {
  return Array.from(`Copy of ${name.trim()}`).slice(0, mostInName).join('')
}
