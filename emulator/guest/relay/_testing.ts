/** Two ends of one connection. */
export async function connPair(): Promise<readonly [Deno.TcpConn, Deno.TcpConn]> {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  return await Promise.all([Deno.connect({ hostname: "127.0.0.1", port }), listener.accept()]);
}
