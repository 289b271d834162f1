import type { Demostracion } from "@cosecha/domain/esquemas/auth";
import { useQuery } from "@tanstack/react-query";
import { API_URL, jsonFetch } from "../../api/api-fetch.ts";

const NONE: Demostracion = { cuentas: [], abierta: false };

const fetchDemo = async (): Promise<Demostracion> => {
  const response = await jsonFetch(`${API_URL}/api/auth/demo`);
  const body: unknown = await response.json();
  return response.ok ? (body as Demostracion) : NONE;
};

/**
 * The demo's accounts, while its data exists. Not a tRPC call, which would delay the families of
 * the login in the same batch.
 */
export const useDemo = (): Demostracion =>
  useQuery({ queryKey: ["demo"], queryFn: fetchDemo, staleTime: 60_000 }).data ?? NONE;
