/**
 * Thrown instead of returning a response, so that the connection is destroyed. Without a connection, `fetch()` rejects.
 */
export class Dropped extends Error {
  constructor() {
    super('The stand-in server dropped the connection.')
    this.name = 'Dropped'
  }
}
