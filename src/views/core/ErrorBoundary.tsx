import { Component, type ComponentType, type ReactNode } from 'react'
import { cappedText } from '../../../machines/core/domain/cappedText.ts'

export interface Breakage {
  readonly error: unknown
  /** Renders the broken children again. */
  readonly again: () => void
}

interface Props {
  readonly children: ReactNode
  /** The current path. When it changes, broken children are rendered again. */
  readonly where?: string
  /** Shown in place of the children after one of them threw an error. */
  readonly broken: ComponentType<Breakage>
}

interface State {
  readonly error?: unknown
  readonly isBroken: boolean
}

/** Shows a message and a way to continue if a view throws an error or reads a chart that has failed. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { isBroken: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, isBroken: true }
  }

  override componentDidUpdate({ where }: Props) {
    if (this.state.isBroken && where !== this.props.where) this.again()
  }

  readonly again = () => this.setState({ isBroken: false })

  override render() {
    const { error, isBroken } = this.state
    const { broken: Broken, children } = this.props
    return isBroken ? <Broken error={error} again={this.again} /> : children
  }
}

/** An error's message, shortened to fit on the page. */
export function wordsOf(error: unknown): string {
  return cappedText(error instanceof Error ? error.message : String(error))
}
