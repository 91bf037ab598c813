/** Paths of the API that pages, documents and problems link to. */

/** Path of the catalog. */
export const CATALOG_PATH = "/api/v1/catalogo";

/** Path of the MCP endpoint (POST), and of its manifest (GET). */
export const MCP_PATH = "/api/v1/mcp";
